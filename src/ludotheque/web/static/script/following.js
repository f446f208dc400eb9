// ---------- what others do ----------

const STEP_MS = 700; // between moves of others that came together
const POLL_MS = 2500; // where a browser has too many streams open
const POLLS_PER_STREAM = 12; // until it tries to have one again
const LOOK_MS = 1500; // until what is shown counts as looked at

let stream = null;
let listens = ""; // to which table and seat
let polling = 0;
let showing = 0; // what came together is shown one after the other; a touch skips that

function stopShowing() {
  showing++;
}

function settle() {
  listen();
  rove();
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
