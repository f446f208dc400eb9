// ---------- changing what differs ----------

function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isMine(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value || isMine(from, name)) continue;
    from.setAttribute(name, value);
    if (name === "value" && from !== document.activeElement) from.value = value; // it was written in
  }
  morphChildren(from, to);
}

// What no page says: whoever looks has folded it, or the keys have made it their stop.
function isMine(one, name) {
  return name === "open" ? one.nodeName === "DETAILS" : name === "tabindex" && one.matches("a.thing");
}

function morphChildren(from, to) {
  const named = new Map();
  for (const child of from.children) if (child.id) named.set(child.id, child);
  let next = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let found = wanted.id ? named.get(wanted.id) : null;
    if (!found && next && !next.id && !wanted.id && next.nodeName === wanted.nodeName) found = next;
    if (!found) {
      from.insertBefore(wanted, next);
      continue;
    }
    if (found === next) next = next.nextSibling;
    else from.insertBefore(found, next);
    morph(found, wanted);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
}
