// ---------- what others do ----------

const STEP_MS = 700; // between moves of others that came together
const POLL_MS = 2500; // between looks where a browser has too many streams open
const POLLS_PER_STREAM = 12; // until it tries to have one again
const HIDDEN_MS = 10_000; // between looks of a table that nobody sees: its stream is closed
const RETRY_MS = 1000; // until what failed is asked for again; twice as long each time
const MOST_RETRY_MS = 30_000;

let stream = null;
let listens = ""; // to which table and seat
let polls = 0; // left until a stream is tried again, where there was one too many
let planned = 0;

function settle() {
  listen();
  ring();
  noteSight();
  plan();
  for (const field of document.querySelectorAll("input[data-secret]")) {
    if (!field.value) field.value = location.hash.slice(1);
  }
}

function listen() {
  const here = table();
  const wanted = here && !document.hidden ? seatPlace() : "";
  if (wanted === listens) return;
  listens = wanted;
  stream?.close();
  polls = 0;
  if (!wanted) return;
  stream = new EventSource(`${wanted}/events?since=${here.dataset.count}`);
  let isFirst = true;
  stream.addEventListener("table", () => {
    if (!isFirst) refresh();
    isFirst = false;
  });
  stream.onmessage = (message) => follow(JSON.parse(message.data));
  stream.onopen = () => {
    if (wired === "offline") refresh();
  };
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) polls = POLLS_PER_STREAM; // else it tries again
    refresh(); // whether there is a connection, this tells
  };
}

const isFollowed = () => Boolean(table() || document.querySelector("[data-reload]"));

function seatPlace() {
  const { table: id, seat } = table().dataset;
  return `/api/tables/${id}/seats/${seat}`;
}

// When to look again, whatever is told until then.
function plan() {
  const waits = [...document.querySelectorAll("[data-reload]")].map((one) => one.dataset.reload * 1000);
  if (document.hidden && table()) waits.push(HIDDEN_MS);
  if (polls) waits.push(POLL_MS);
  const wait = failures ? RETRY_MS * 2 ** (failures - 1) : Math.min(...waits);
  clearTimeout(planned);
  if (failures || waits.length) planned = setTimeout(lookAgain, Math.min(wait, MOST_RETRY_MS));
}

function lookAgain() {
  if (polls && --polls === 0) listens = ""; // there may be room for a stream now
  if (document.hidden || polls) beThere(true);
  refresh();
}

// ---------- moves of others, one after the other ----------

const unseen = []; // after how many events there is something to show
let showing = null; // until all of it is shown
let goOn = () => {}; // ends the pause after a move

async function follow({ events }) {
  await sending; // what I have just sent comes back to me as a page of its own
  const here = table();
  if (!here || Number(here.dataset.shown ?? here.dataset.count) >= events.at(-1).number) return;
  const others = events.filter((e) => e.kind === "move" && String(e.seat) !== here.dataset.seat);
  unseen.push(...others.map((one) => one.number));
  if (showing) return;
  showing = showUnseen();
  await showing;
  showing = null;
  refresh();
}

async function showUnseen() {
  const isMoving = !calm.matches && document.documentElement.dataset.motion !== "off";
  const isNow = !location.search; // nothing is pencilled in, and nobody looks back
  while (isMoving && isNow && unseen.length > 1) {
    const at = unseen.shift();
    if (at <= Number(board()?.dataset.shown)) continue;
    await look(`${location.pathname}?at=${at}`, { keepsPlace: true });
    if (unseen.length) await new Promise((done) => setTimeout((goOn = done), STEP_MS));
  }
  unseen.length = 0;
}

function stopShowing() {
  unseen.length = 0;
  goOn();
}

for (const kind of ["keydown", "pointerup"]) document.addEventListener(kind, stopShowing, true);

// ---------- who looks, and how far they have looked ----------

let sight = null; // what was shown to somebody: it counts as looked at once they leave
let isGone = false; // the page is closed, not hidden

function noteSight() {
  const here = table();
  if (document.hidden || !here?.dataset.shown || here.dataset.seat === "0") return;
  const place = seatPlace();
  if (sight?.place !== place) tellSight();
  sight = { place, count: Math.max(sight?.count ?? 0, here.dataset.shown) };
}

function tellSight() {
  if (sight) tell(`${sight.place}/looked`, { count: sight.count });
  sight = null;
}

async function beThere(isHere) {
  const seat = table()?.dataset.seat ?? "0";
  if (seat !== "0") await tell(`${seatPlace()}/here`, { is_here: isHere });
}

function tell(place, said) {
  const body = JSON.stringify(said);
  const headers = { "content-type": "application/json" };
  return fetch(place, { method: "POST", body, headers, keepalive: true }).catch(() => {});
}

document.addEventListener("visibilitychange", async () => {
  stopShowing();
  if (!document.hidden) return isFollowed() && refresh();
  tellSight();
  if (!isGone) await beThere(true); // before the stream is closed: nobody is away in between
  listen();
  plan();
});
addEventListener("pagehide", () => {
  isGone = true;
  tellSight();
  if (document.hidden) beThere(false);
});
addEventListener("pageshow", () => {
  isGone = false;
});
addEventListener("popstate", () => {
  if (table() && bare(location.href) !== shown) look(location.href); // else only the # differs
});
addEventListener("hashchange", settle);
settle();
