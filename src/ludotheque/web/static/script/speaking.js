// ---------- what is heard: one polite live region tells what is new on the page ----------

let heard = toHear(); // what was on the page that was told last
let isAskedFor = false; // something was touched: what it leads to is told even if nothing differs
let lastTold = "";

// The words of each part that is told when it changes, by where it stands and what it says.
function toHear() {
  const parts = [...document.querySelectorAll("[data-heard]")];
  const lines = parts.filter((part) => part.closest(".log")).reverse(); // the oldest first
  const others = parts.filter((part) => !part.closest(".log"));
  return new Map([...lines, ...others].map((part) => {
    const words = part.textContent.replace(/\s+/g, " ").trim();
    return [`${part.closest("[id]").id} ${words}`, words];
  }));
}

function speak() {
  const now = toHear();
  const news = [...now].filter(([place]) => !heard.has(place)).map(([, words]) => words);
  if (!news.length && isAskedFor) news.push(document.getElementById("say")?.textContent.trim());
  [heard, isAskedFor] = [now, false];
  const told = news.filter((words) => !news.some((other) => other !== words && other.includes(words)));
  announce([...new Set(told)].filter(Boolean).join(" ")); // banner and tray may say the same
}

// What is told twice must differ, or it is not read again.
function announce(words) {
  const region = document.getElementById("heard");
  if (!region || !words) return;
  lastTold = words === lastTold ? `${words}\u00a0` : words;
  region.textContent = lastTold;
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("a, button")) isAskedFor = true;
}, true);

// That the connection is lost is told once.
new MutationObserver((changes) => {
  const isNew = ({ target, oldValue }) => target.dataset.state === "offline" && oldValue !== "offline";
  if (changes.some(isNew)) announce(document.getElementById("wire").textContent);
}).observe(document.body, { subtree: true, attributeFilter: ["data-state"], attributeOldValue: true });
