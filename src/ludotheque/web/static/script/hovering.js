// ---------- under the mouse: in pencil, as if touched, until it leaves ----------

const HOVER_MS = 80; // until what is under the mouse is shown in pencil
const LATE_MS = 150; // until the pencil of what the mouse has left is rubbed out without the next
const MOST_AHEAD = 40;
const PREVIEWED = ["#board", ".seats", "#say"];

let over = null; // the thing that the mouse is on
let isMet = false; // it was touched, or keys are used: no preview until the mouse comes to another
let hovering = 0;
let covered = null; // the parts of the page in whose place a preview stands

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") hover(event.target.closest?.("a.thing"));
});
document.documentElement.addEventListener("pointerleave", () => hover(null));
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("a.thing") !== over) rubOut(); // what is pressed is as it was shown
}, true);

function hover(link) {
  if (link === over) return;
  [over, isMet] = [link, false];
  clearTimeout(hovering);
  hovering = setTimeout(preview, HOVER_MS);
}

async function preview() {
  const link = over;
  if (!link || isMet || loading || !asShown(link).matches(".legal") || !isSwapped(link)) return rubOut();
  const late = setTimeout(rubOut, LATE_MS);
  const text = await early(new URL(link.getAttribute("href"), location).href).catch(() => "");
  clearTimeout(late);
  if (link === over && !isMet && !loading) pencil(link, text);
}

async function early(place) {
  if (ahead.size >= MOST_AHEAD) ahead.clear();
  if (!ahead.has(place)) {
    ahead.set(place, fetch(place).then((r) => {
      if (!r.ok) throw new Error(r.statusText); // it is asked for again when it is touched
      return { url: r.url, text: () => r.clone().text() };
    }));
    ahead.get(place).catch(() => ahead.delete(place));
  }
  return (await ahead.get(place)).text();
}

function pencil(link, text) {
  const page = parser.parseFromString(text, "text/html");
  const isOfNow = page.querySelector("main.table")?.dataset.count === board()?.dataset.count;
  if (!isOfNow) return rubOut(); // the table has gone on: this page is about to be told
  covered ??= PREVIEWED.map((part) => document.querySelector(part)?.cloneNode(true));
  const was = link.getBoundingClientRect();
  put(PREVIEWED.map((part) => withLinksOf(covered, page.querySelector(part))));
  const is = link.getBoundingClientRect();
  const slips = Math.abs(was.x - is.x) > 1 || Math.abs(was.y - is.y) > 1; // from under the mouse
  if (slips) put(covered.slice(0, -1).map((part) => part?.cloneNode(true)));
  else document.getElementById("board").dataset.preview = link.dataset.thing;
}

function rubOut() {
  if (covered) put(covered);
  covered = null;
}

function put(parts) {
  parts.forEach((part, number) => {
    const here = part && document.querySelector(PREVIEWED[number]);
    if (here) morph(here, part);
  });
}

// A link does the same whether its page is previewed or not.
function withLinksOf(parts, part) {
  for (const link of part?.querySelectorAll("a") ?? []) {
    const known = link.id && find(parts, link.id);
    for (const name of ["href", "aria-pressed", "aria-disabled"]) {
      if (known && known.hasAttribute(name)) link.setAttribute(name, known.getAttribute(name));
      else link.removeAttribute(name);
    }
  }
  return part;
}

function find(parts, id) {
  return parts.map((part) => part?.querySelector(`#${CSS.escape(id)}`)).find(Boolean);
}

function asShown(link) {
  return (covered && link.id && find(covered, link.id)) || link;
}
