// ---------- things that travel ----------

const MOVE_MS = 260;
const EASE = "cubic-bezier(.2, .8, .25, 1)";

const places = () =>
  new Map([...document.querySelectorAll("[data-move]")].map((e) => [e.id, e.getBoundingClientRect()]));

function travel(before, isNew) {
  if (calm.matches || document.documentElement.dataset.motion === "off") return;
  for (const thing of document.querySelectorAll("[data-move]")) {
    const from = isNew && thing.dataset.from; // where what has just come set out
    const was = before.get(thing.id) ?? document.getElementById(from)?.getBoundingClientRect();
    const is = thing.getBoundingClientRect();
    if (!was || !is.width || (Math.abs(was.x - is.x) < 1 && Math.abs(was.y - is.y) < 1)) continue;
    const scale = thing instanceof SVGElement && thing.ownerSVGElement
      ? thing.ownerSVGElement.viewBox.baseVal.width / thing.ownerSVGElement.getBoundingClientRect().width
      : 1;
    const shift = `translate(${(was.x - is.x) * scale}px, ${(was.y - is.y) * scale}px)`;
    thing.animate([{ transform: shift }, { transform: "none" }], {
      duration: MOVE_MS, easing: EASE, composite: "add", fill: "backwards",
      delay: MOVE_MS * (thing.dataset.turn ?? 0), // one group after the other
    });
  }
}
