// ---------- touching ----------

// A link to another state of this very page.
function isSwapped(link) {
  const place = link && board() && new URL(link.getAttribute("href"), location);
  if (!place || (place.hash && place.search === location.search)) return false;
  return place.pathname === location.pathname && place.origin === location.origin;
}

const NEAR = 28; // px: as far from a thing a thumb may land that means it

// The link that is meant; on a drawing, where places are small, that is the nearest thing to do.
function meant({ target, clientX, clientY }) {
  const link = target.closest?.("a[href]");
  const drawing = !link && target.closest?.("#board svg");
  if (!drawing) return link;
  const apart = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return Math.hypot(
      Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom),
    );
  };
  const things = [...drawing.querySelectorAll("a.thing:is(.legal, .chosen)")]
    .map((thing) => ({ thing, far: apart(thing) }))
    .filter(({ far }) => far <= NEAR);
  return things.sort((one, other) => one.far - other.far)[0]?.thing;
}

document.addEventListener("click", (event) => {
  const link = meant(event);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const copied = event.target.closest?.("[data-copy]");
  if (copied) copy(copied);
  if (!isSwapped(link)) return;
  event.preventDefault();
  isMet = true;
  board().classList.remove("refusing"); // so that the next refusal is seen to be one,
  board().getBoundingClientRect(); // also where it is shown before the next frame
  touch(link);
});

let sending = null; // what is on its way

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!table() || form.method !== "post" || form.hasAttribute("data-leaves")) return;
  event.preventDefault();
  if (wired === "sending") return; // one after the other
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  wire("sending");
  const done = (isShown) => isShown && form.reset(); // to what the page says: a move refused stays
  sending = load(form.action, { method: "POST", body: sent }).then(done).catch(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
});

document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-replay]")) return;
  event.target.setAttribute("value", event.target.value); // so that a page with another moves it
  look(`${location.pathname}?at=${event.target.value}`);
});

async function copy(button) {
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text); // not there on plain http
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  if (button.dataset.copied) button.textContent = button.dataset.copied;
}
