// What is touched is asked for as a page, and what differs is changed in place: no rule of any game
// is known here. Without this script every link and form does the same, one page at a time.

const STEP_MS = 700; // between moves of others that came together
const MOVE_MS = 260;
const POLL_MS = 2500; // where a browser has too many streams open
const POLLS_PER_STREAM = 12; // until it tries to have one again
const HOVER_MS = 80; // until what is under the mouse is shown in pencil
const LATE_MS = 150; // until the pencil of what the mouse has left is rubbed out without the next
const MOST_AHEAD = 40;
const PREVIEWED = ["#board", ".seats", "#say"];
const LOOK_MS = 1500; // until what is shown counts as looked at
const EASE = "cubic-bezier(.2, .8, .25, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const parser = new DOMParser();
const table = () => document.querySelector("main.table[data-table]"); // not a guided start
const board = () => document.querySelector("main.table");
const prefers = (name) => document.cookie.split("; ").includes(`${name}=1`);

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

// ---------- things that travel ----------

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

// ---------- asking for pages ----------

const bare = (place) => place.split("#")[0];
let shown = bare(location.href); // the address of what is shown
let asked = ""; // what was touched and is not shown yet
let latest = 0; // of all that was asked for, only the last is shown
let loading = 0; // how many are on their way
const ahead = new Map(); // pages under the pointer, asked for before they are touched

function show(text, place) {
  const page = parser.parseFromString(text, "text/html");
  if (!page.getElementById("content")) throw new Error("no page of ours"); // what stands here stays
  const [before, seen] = [places(), board()?.dataset.shown];
  document.title = page.title;
  document.documentElement.className = page.documentElement.className;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = page.querySelector("link[rel=icon]");
  if (icon && wanted && icon.href !== wanted.href) icon.href = wanted.href;
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]")) {
    const known = document.querySelector(`link[rel=stylesheet][href="${sheet.getAttribute("href")}"]`);
    if (!known) document.head.append(sheet.cloneNode());
  }
  const kept = document.activeElement?.id;
  document.body.className = page.body.className;
  covered = null; // a preview gives way to whatever is shown
  morphChildren(document.body, page.body);
  if (kept) refocus(kept);
  const own = board()?.dataset.place; // of a draft that came as an answer
  if (place || own) history.replaceState(null, "", place || own);
  shown = bare(location.href);
  travel(before, seen !== board()?.dataset.shown);
  settle();
  if (over?.isConnected && !isMet) hovering = setTimeout(preview, HOVER_MS);
}

// The focus goes to what came of the thing it was on: what is hidden does not take it.
function refocus(kept) {
  const again = kept.replace(/^again-/, "thing-"); // what was touched once more is now chosen twice
  const heirs = [kept, again].map((id) => document.getElementById(id));
  for (const heir of [...heirs, document.querySelector("a.thing.chosen")]) {
    if (document.activeElement === document.body) heir?.focus();
  }
}

async function load(place, options = {}, { keepsPlace = false } = {}) {
  const mine = ++latest;
  if (options.method) asked = "";
  else if (!keepsPlace) asked = place;
  loading++;
  try {
    const early = options.method ? null : ahead.get(place);
    ahead.clear();
    const response = early ? await early : await fetch(place, options);
    const text = response.text ? await response.text() : response;
    if (mine !== latest) return;
    asked = "";
    wire("");
    const isAnswer = options.method && !response.redirected; // nothing is to be read at its address
    show(text, keepsPlace || isAnswer ? "" : response.url || place);
    return true;
  } catch (problem) {
    if (mine === latest) wire("offline");
    throw problem;
  } finally {
    loading--;
  }
}

// Gives whether it was shown: it may have failed, or something else was asked for meanwhile.
function look(place, how) {
  return load(place, {}, how).catch(() => false);
}

// Look again: what others do takes nothing away that I have touched or sent meanwhile.
async function refresh() {
  await sending; // it comes back to me as a page of its own
  return look(asked || location.href);
}

function wire(state) {
  const line = document.getElementById("wire");
  if (!line) return;
  line.dataset.state = state;
  line.textContent = line.dataset[state] || "";
}

// ---------- touching ----------

// A link to another state of this very page.
function isSwapped(link) {
  const place = link && board() && new URL(link.getAttribute("href"), location);
  if (!place || (place.hash && place.search === location.search)) return false;
  return place.pathname === location.pathname && place.origin === location.origin;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  stopShowing();
  const copied = event.target.closest?.("[data-copy]");
  if (copied) copy(copied);
  if (!isSwapped(link)) return;
  event.preventDefault();
  const isMeant = asShown(link).matches(".thing.legal") && prefers("one-touch");
  isMet = true;
  const place = new URL(link.getAttribute("href"), location);
  look(place.href).then((isShown) => {
    if (!isShown) return;
    document.getElementById(place.hash.slice(1))?.scrollIntoView({ block: "nearest" });
    if (isMeant) document.querySelector("form.send[data-whole]")?.requestSubmit();
  });
});

let sending = null; // what is on its way

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!table() || form.method !== "post" || form.hasAttribute("data-leaves")) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  wire("sending");
  sending = load(form.action, { method: "POST", body: sent }).catch(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-replay]")) look(`${location.pathname}?at=${event.target.value}`);
});

// ---------- under the mouse: in pencil, as if touched, until it leaves ----------

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

// ---------- the keyboard ----------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function step([dx, dy], all) {
  const seen = [...document.querySelectorAll("a.thing")].filter((one) => one.getClientRects().length);
  const legal = seen.filter((one) => one.matches(".legal, .chosen"));
  const things = all || !legal.length ? seen : legal; // where nothing can be done, all can be read
  const here = document.activeElement?.closest?.("a.thing");
  if (!here) return things[0]?.focus();
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
  const digit = /^Digit(\d)$/.exec(event.code); // by place: AZERTY needs no Shift
  if (digit) return digit[1];
  if (event.code in BESIDE_DIGITS) return BESIDE_DIGITS[event.code];
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

document.addEventListener("keydown", (event) => {
  if (!board() || event.ctrlKey || event.metaKey || event.altKey) return;
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
  else if (event.key === "?") press("?") || document.getElementById("rules")?.scrollIntoView();
  else if (!press(keyOf(event)) && !pressChoice(keyOf(event))) return;
  event.preventDefault();
});

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

// ---------- what others do ----------

let stream = null;
let listens = ""; // to which table and seat
let polling = 0;
let showing = 0; // what came together is shown one after the other; a touch skips that

function stopShowing() {
  showing++;
}

let wasMine = true; // whether it was already my turn

function ring() {
  const isMine = Boolean(document.querySelector(".turn.mine"));
  if (isMine && !wasMine && table() && prefers("sound")) chime();
  wasMine = isMine;
}

function chime() {
  const audio = new AudioContext();
  for (const [note, at] of [[660, 0], [880, 0.12]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.3);
  }
}

function settle() {
  listen();
  ring();
  markLooked();
  for (const one of document.querySelectorAll("[data-reload]")) {
    setTimeout(() => refresh(), Number(one.dataset.reload) * 1000);
    one.removeAttribute("data-reload");
  }
  for (const field of document.querySelectorAll("input[data-secret]")) {
    if (!field.value) field.value = location.hash.slice(1);
  }
}

function listen() {
  const here = table();
  const wanted = here && !document.hidden ? `${here.dataset.table}/seats/${here.dataset.seat}` : "";
  if (wanted === listens) return;
  listens = wanted;
  stream?.close();
  clearInterval(polling);
  if (!wanted) return;
  stream = new EventSource(`/api/tables/${wanted}/events?since=${here.dataset.count}`);
  let isFirst = true;
  stream.addEventListener("table", () => {
    if (!isFirst) refresh();
    isFirst = false;
  });
  stream.onmessage = (message) => follow(JSON.parse(message.data));
  stream.onopen = () => {
    if (document.getElementById("wire")?.dataset.state === "offline") refresh();
    wire("");
  };
  stream.onerror = () => {
    wire("offline");
    if (stream.readyState === EventSource.CLOSED) poll(); // else it tries again by itself
  };
}

function poll() {
  let looks = 0;
  refresh();
  polling = setInterval(() => {
    if (++looks === POLLS_PER_STREAM) listens = ""; // there may be room for a stream now
    refresh();
  }, POLL_MS);
}

async function follow({ events }) {
  const here = table();
  if (!here) return;
  await sending; // what I have just sent comes back to me as a page of its own
  if (Number(here.dataset.count) >= events.at(-1).number) return;
  const mine = ++showing;
  const others = events.filter((e) => e.kind === "move" && String(e.seat) !== here.dataset.seat);
  const isStill = () => mine === showing;
  if (!calm.matches && document.documentElement.dataset.motion !== "off") {
    for (const one of others.slice(0, -1)) {
      if (one.number <= Number(here.dataset.shown)) continue;
      await look(`${location.pathname}?at=${one.number}`, { keepsPlace: true });
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (!isStill()) break;
    }
  }
  refresh();
}

let looking = 0;
function markLooked() {
  const here = table();
  clearTimeout(looking);
  if (!here?.dataset.shown || here.dataset.seat === "0" || document.hidden) return;
  const { table: id, seat, shown: count } = here.dataset;
  looking = setTimeout(() => {
    const body = JSON.stringify({ count: Number(count) });
    const headers = { "content-type": "application/json" };
    fetch(`/api/tables/${id}/seats/${seat}/looked`, { method: "POST", body, headers }).catch(() => {});
  }, LOOK_MS);
}

document.addEventListener("visibilitychange", () => {
  listen();
  if (!document.hidden && table()) refresh();
});
addEventListener("popstate", () => {
  if (table() && bare(location.href) !== shown) look(location.href); // else only the # differs
});
addEventListener("hashchange", settle);
settle();
