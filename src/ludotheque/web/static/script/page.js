// What is touched is asked for as a page, and what differs is changed in place: no rule of any game
// is known here. Without this script every link and form does the same, one page at a time.
//
// These files are one module, in the order that `static_files.py` names them: each is one idea, and
// what one of them declares the others know.

// ---------- the page, and who looks at it ----------

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const parser = new DOMParser();
const table = () => document.querySelector("main.table[data-table]"); // not a guided start
const board = () => document.querySelector("main.table");
const prefers = (name) => document.cookie.split("; ").includes(`${name}=1`);
