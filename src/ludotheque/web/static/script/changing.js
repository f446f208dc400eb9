// ---------- changing what differs ----------

function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === "open" && from.nodeName === "DETAILS")) {
      from.removeAttribute(name);
    }
  }
  for (const { name, value } of to.attributes) {
    const isMine = name === "open" && from.nodeName === "DETAILS"; // whoever looks has folded it
    if (from.getAttribute(name) !== value && !isMine) from.setAttribute(name, value);
  }
  if (from.nodeName === "INPUT" && from === document.activeElement) return;
  morphChildren(from, to);
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
