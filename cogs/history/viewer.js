"use strict";
const steps = [...document.querySelectorAll(".step")].map((shown) => ({
  shown,
  name: shown.querySelector("h2").textContent,
  came: shown.querySelector(".came"),
  moves: [...shown.querySelectorAll(".moves li")],
  table: shown.querySelector(".table"),
  lines: [...shown.querySelectorAll(".table > *")],
}));
const bar = document.querySelector(".bar");
const where = bar.querySelector("output");
const ways = {
  first: () => [0],
  back: () => [here - 1],
  undo: () => (played ? [here, played - 1] : [here - 1, steps[here - 1]?.moves.length]),
  redo: () => (played < steps[here].moves.length ? [here, played + 1] : [here + 1, 0]),
  next: () => [here + 1],
  last: () => [steps.length - 1],
};
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const withShift = { ArrowLeft: "undo", ArrowRight: "redo" };
let here = 0;
let played = null;  // how many moves of the step are shown; null for the whole step at once
let touched = null;

function show(to, moves = null) {
  here = Math.min(Math.max(to, 0), steps.length - 1);
  played = moves;
  steps.forEach((step, i) => { step.shown.hidden = i !== here; });
  lay(steps[here]);
  const move = played ? ` · ${wordsOf(steps[here].moves[played - 1]).textContent}` : "";
  const part = played === null ? `${here + 1}/${steps.length}` : `${played}/${steps[here].moves.length}`;
  where.textContent = `${steps[here].name}${move} (${part})`;
  for (const button of bar.querySelectorAll("button")) {
    const [step, move] = ways[button.name]();
    button.disabled = step < 0 || step >= steps.length || (step === here && move === undefined && played === null);
  }
}

function wordsOf(move) {
  return move.querySelector("summary") ?? move;
}

// The moves that were played, and the table after them. The result shows when the last one was.
function lay({ shown, came, moves, table, lines }) {
  const whole = played === null;
  moves.forEach((move, i) => {
    move.hidden = !whole && i >= played;
    move.classList.toggle("now", !whole && i === played - 1);
  });
  if (came) came.hidden = !whole && played < moves.length;
  const folded = shown.querySelector("details.moves");
  if (folded && !whole) folded.open = true;
  if (!table) return;
  const now = [...lines];
  moves.slice(0, played ?? 0).forEach((move, i) => {
    const mark = i === played - 1 ? "changed" : "";
    for (const change of move.querySelectorAll("[data-at]")) {
      const { at, gone, part } = change.dataset;
      if (part) {
        now[at] = withPart(now[at], part, change.innerHTML, mark);
        continue;
      }
      const fresh = [...change.children].map((line) => line.cloneNode(true));
      if (mark) fresh.forEach((line) => line.classList.add(mark));
      now.splice(at, gone, ...fresh);
    }
  });
  table.replaceChildren(...now);
}

// A line of many parts, such as a row of twenty seats, with one of them as it is now.
function withPart(line, part, words, mark) {
  const fresh = line.cloneNode(true);
  const inside = fresh.querySelector("small");
  const parts = inside.innerHTML.split(" · ");
  parts[part] = `<mark class="${mark}">${words}</mark>`;
  inside.innerHTML = parts.join(" · ");
  return fresh;
}

function go(way) {
  const [step, moves] = ways[way]();
  if (step >= 0 && step < steps.length) show(step, moves);
}

function named(hash) {
  return steps.findIndex((step) => `#${step.shown.id}` === hash);
}

addEventListener("keydown", (event) => {
  const way = (event.shiftKey ? withShift : keys)[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey || !way) return;
  event.preventDefault();
  go(way);
});
bar.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) go(button.name);
});
document.querySelector("main").addEventListener("click", (event) => {
  const move = event.target.closest(".moves li");
  if (!move) return;
  event.preventDefault();
  show(here, steps[here].moves.indexOf(move) + 1);
});
document.querySelector("nav").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  show(named(link.hash));
  document.querySelector("nav details").open = false;
});
addEventListener("touchstart", (event) => {
  // A wide score sheet is moved by the same gesture.
  touched = event.touches.length === 1 && !event.target.closest("pre") ? event.touches[0] : null;
}, { passive: true });
addEventListener("touchend", (event) => {
  if (!touched) return;
  const right = event.changedTouches[0].clientX - touched.clientX;
  const down = event.changedTouches[0].clientY - touched.clientY;
  touched = null;
  if (Math.abs(right) > 60 && Math.abs(right) > 2 * Math.abs(down)) go(right < 0 ? "next" : "back");
}, { passive: true });
addEventListener("hashchange", () => { if (named(location.hash) >= 0) show(named(location.hash)); });

document.documentElement.classList.add("scripted");
bar.hidden = false;
show(Math.max(named(location.hash), 0));
