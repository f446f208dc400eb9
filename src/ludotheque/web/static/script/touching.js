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
  const copied = event.target.closest?.("[data-copy]");
  if (copied) copy(copied);
  if (!isSwapped(link)) return;
  event.preventDefault();
  isMet = true;
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
  sending = load(form.action, { method: "POST", body: sent }).catch(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-replay]")) look(`${location.pathname}?at=${event.target.value}`);
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
