// ---------- a box that was touched is the next to be made ready ----------

for (const { dataset } of document.querySelectorAll("[data-prepare]")) {
  fetch(`/api/games/${dataset.prepare}/prepare`, { method: "POST" }).catch(() => {}); // its form asks too
}
