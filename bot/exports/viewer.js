"use strict";
const steps = [...document.querySelectorAll(".step")];
const bar = document.querySelector(".bar");
const where = bar.querySelector("output");
const ways = { first: () => 0, back: () => here - 1, next: () => here + 1, last: () => steps.length - 1 };
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
let here = 0;
let touched = null;

function show(step) {
  here = Math.min(Math.max(step, 0), steps.length - 1);
  steps.forEach((shown, i) => { shown.hidden = i !== here; });
  where.textContent = `${steps[here].querySelector("h2").textContent} (${here + 1}/${steps.length})`;
  for (const button of bar.querySelectorAll("button")) {
    const to = ways[button.name]();
    button.disabled = to === here || to < 0 || to >= steps.length;
  }
}

function named(hash) {
  return steps.findIndex((step) => `#${step.id}` === hash);
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
  event.preventDefault();
  show(ways[keys[event.key]]());
});
bar.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) show(ways[button.name]());
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
  if (Math.abs(right) > 60 && Math.abs(right) > 2 * Math.abs(down)) show(ways[right < 0 ? "next" : "back"]());
}, { passive: true });
addEventListener("hashchange", () => { if (named(location.hash) >= 0) show(named(location.hash)); });

bar.hidden = false;
show(Math.max(named(location.hash), 0));
