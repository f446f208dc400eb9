// ---------- asking for pages ----------

const bare = (place) => place.split("#")[0];
let shown = bare(location.href); // the address of what is shown
let asked = ""; // what was touched and is not shown yet
let latest = 0; // of all that was asked for, only the last is shown
let loading = 0; // how many are on their way
let failures = 0; // of those that were asked for last
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
  speak();
  if (kept) refocus(kept);
  const own = board()?.dataset.place; // of a draft that came as an answer
  if (place || own) history.replaceState(null, "", place || own);
  shown = bare(location.href);
  travel(before, seen !== board()?.dataset.shown);
  wire(wired);
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
  if (!options.method) await sending; // what comes of it is shown, a refusal too
  const mine = ++latest;
  if (options.method) [asked, row] = ["", []];
  else if (!keepsPlace) asked = place;
  loading++;
  try {
    const early = options.method ? null : ahead.get(place);
    ahead.clear();
    const response = early ? await early : await fetch(place, options);
    const text = response.text ? await response.text() : response;
    if (mine !== latest) return;
    asked = "";
    failures = 0;
    const isAnswer = options.method && !response.redirected; // nothing is to be read at its address
    if (isAnswer) row = []; // why it was refused is to be read before anything else
    if (options.method) wire(response.ok && !isAnswer ? "saved" : "");
    else if (wired === "offline") wire("");
    show(text, keepsPlace || isAnswer ? "" : response.url || place);
    return true;
  } catch (problem) {
    if (mine === latest) {
      wire("offline");
      failures++;
      plan();
    }
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
  await touching;
  await showing;
  const place = document.querySelector(".trouble[data-place]")?.dataset.place;
  return look(asked || place || location.href);
}

// ---------- touches that come faster than their pages ----------

let row = []; // links touched: each is followed as it is once what was touched before is shown
let touching = null; // until all of them are

function touch(link) {
  row.push(link);
  if (row.length === 1) touching = followAll(row);
}

async function followAll(links) {
  for (; links.length && links === row; links.shift()) {
    await sending;
    const link = links[0].id ? document.getElementById(links[0].id) : links[0];
    if (!link?.isConnected || !(await followLink(link))) links.length = 0;
  }
}

async function followLink(link) {
  if (!isSwapped(link)) return false;
  const isMeant = asShown(link).matches(".thing.legal") && prefers("one-touch");
  const place = new URL(link.getAttribute("href"), location);
  if (!(await look(place.href))) return false;
  document.getElementById(place.hash.slice(1))?.scrollIntoView({ block: "nearest" });
  if (isMeant) document.querySelector("form.send[data-whole]")?.requestSubmit();
  return true;
}

// ---------- whether what I do has arrived ----------

const SAVED_MS = 1500;

let wired = ""; // "sending", "saved", "offline", or nothing to say

function wire(state) {
  if (state === "saved" && wired !== state) setTimeout(() => wired === "saved" && wire(""), SAVED_MS);
  wired = state;
  const line = document.getElementById("wire");
  if (!line) return;
  line.dataset.state = state;
  line.textContent = line.dataset[state] || "";
}
