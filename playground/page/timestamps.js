/* Times as the reader's language writes them. */

import { locale } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
  ["year", Infinity],
];

export function formatTime(date, style) {
  return new Intl.DateTimeFormat(locale(), STYLES[style] ?? STYLES.f).format(date);
}

function formatRelative(date) {
  let amount = Math.round((date - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  for (const [unit, size] of UNITS) {
    if (Math.abs(amount) < size) return format.format(amount, unit);
    amount = Math.round(amount / size);
  }
}

export function timestamp(seconds, style = "f") {
  const date = new Date(Number(seconds) * 1000);
  const element = document.createElement("time");
  element.className = "timestamp";
  element.dateTime = date.toISOString();
  element.title = formatTime(date, "F");
  element.textContent = style === "R" ? formatRelative(date) : formatTime(date, style);
  if (style === "R") element.dataset.relative = "";
  return element;
}

export function keepTimestampsFresh() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = formatRelative(new Date(element.dateTime));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

/** When a message was written: only the time if that was today. */
export function messageTime(date) {
  const today = new Date().toDateString() === date.toDateString();
  return formatTime(date, today ? "t" : "s");
}
