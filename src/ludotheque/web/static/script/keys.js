// ---------- the keyboard ----------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const isSeen = (thing) => thing.getClientRects().length > 0;
const isForNow = (thing) => thing.matches(".legal, .chosen");

function step([dx, dy], all) {
  const seen = [...document.querySelectorAll("a.thing")].filter(isSeen);
  const legal = seen.filter(isForNow);
  const things = all || !legal.length ? seen : legal; // where nothing can be done, all can be read
  const here = document.activeElement?.closest?.("a.thing");
  if (!here) return (things.find((one) => one.tabIndex === 0) ?? things[0])?.focus();
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === here) continue;
    const { x, y } = centre(thing);
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along > 4 && along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
  }
  best?.focus();
}

// All things of a part of the page are one stop of the Tab key: the one that was met last, else the
// first that can be done.
const STOPS = "#board, #tray, #choices";
const met = new Map();

function rove() {
  for (const part of document.querySelectorAll(STOPS)) {
    const things = [...part.querySelectorAll("a.thing")].filter(isSeen);
    const stop = things.find((one) => one.id === met.get(part.id)) ?? things.find(isForNow) ?? things[0];
    for (const thing of things) thing.tabIndex = thing === stop ? 0 : -1;
  }
}

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("a.thing")) return;
  met.set(target.closest(STOPS)?.id, target.id);
  rove();
});

function centre(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// What a key is for is pressed; where it is for several, the focus goes from one to the next.
function press(key) {
  const wanted = [...document.querySelectorAll(`[data-key~="${CSS.escape(key)}"]:not(:disabled)`)];
  const here = wanted.indexOf(document.activeElement);
  if (wanted.length > 1) wanted[(here + 1) % wanted.length].focus();
  else wanted[0]?.dispatchEvent(click());
  return wanted.length > 0;
}

const BESIDE_DIGITS = { Minus: "-", Equal: "=" };

function keyOf(event) {
  if (event.key === "?") return event.key; // wherever it stands: in many places on a digit or "-"
  const digit = /^Digit(\d)$/.exec(event.code); // by place: AZERTY needs no Shift
  if (digit) return digit[1];
  if (event.code in BESIDE_DIGITS) return BESIDE_DIGITS[event.code];
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

document.addEventListener("keydown", (event) => {
  if (!board() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && event.target.id === "text") return leaveWriting();
  if (event.target.closest?.("input, textarea, select")) return;
  if (event.key === "Enter" && event.repeat) return event.preventDefault(); // held, it is meant once
  isMet = true;
  rubOut();
  const thing = event.target.closest?.("a.thing");
  if (event.key in ARROWS) step(ARROWS[event.key], event.shiftKey);
  else if (event.key === " " && thing) thing.dispatchEvent(click());
  else if (event.key === "Enter") {
    if (thing && !thing.classList.contains("chosen")) thing.dispatchEvent(click());
    else if (event.target.closest?.("a, button, summary") && !thing) return;
    else press("Enter");
  } else if (event.key === "/") openWriting();
  else if (event.key === "Escape") look(rubbedOut());
  else if (isLetter(event) && !isAtTheTable(event.target)) return; // they are somebody's speech, say
  else if (![press, pressChoice, goTo].some((use) => use(keyOf(event)))) return;
  event.preventDefault();
});

const isLetter = (event) => /^\p{L}$/u.test(event.key);
const isAtTheTable = (place) => place === document.body || Boolean(place.closest("#board, #tray"));

// Where a key leads that the game has no other use for.
const PANELS = { J: "story", "?": "rules" };

function goTo(key) {
  const panel = document.getElementById(PANELS[key]);
  const thing = document.activeElement.closest("a.thing");
  if (!panel) return false;
  if (key === "?" && thing) readRulesOf(thing, panel);
  else unfold(panel, "summary");
  return true;
}

// The clauses that a touch on a thing would be shown with: of its refusal, or of what it would do.
async function readRulesOf(thing, panel) {
  const place = new URL(thing.getAttribute("href"), location).href;
  const text = thing.matches(".chosen") ? "" : await early(place).catch(() => "");
  const rules = parser.parseFromString(text, "text/html").getElementById("rules");
  if (document.activeElement !== thing) return; // who asked has gone on
  if (rules) morph(panel, rules);
  unfold(panel, panel.querySelector(".clause") ? ".clause" : "summary");
}

function unfold(panel, place) {
  panel.open = true;
  panel.querySelector(place).focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
}

// This page without anything pencilled in; a guided start stays at its step.
function rubbedOut() {
  const step = new URLSearchParams(location.search).get("step");
  return location.pathname + (step ? `?step=${step}` : "");
}

const click = () => new MouseEvent("click", { bubbles: true, cancelable: true });

function pressChoice(key) {
  const choice = /^[1-9]$/.test(key) && document.querySelectorAll("#choices a.thing")[key - 1];
  if (choice) choice.dispatchEvent(click());
  return Boolean(choice);
}

function openWriting() {
  const field = document.getElementById("text");
  if (!field) return;
  field.closest("details").open = true;
  field.focus();
}

function leaveWriting() {
  document.activeElement.blur();
  step(ARROWS.ArrowRight); // from nowhere: to the thing that was met last
}
