/* The messages of the open channel, which stay at their end for a reader who is there. */

import { addressOf } from "./api.js";
import { h, keepingFocus } from "./dom.js";
import { commandMention } from "./markdown.js";
import { drawMessage } from "./message.js";
import { channelNamed, keep, messagesOf, store } from "./store.js";
import { formatTime } from "./timestamps.js";
import { say, sayWith } from "./words.js";

const timeline = document.getElementById("timeline");
const END = 40;

let atEnd = true;
let top = 0;
timeline.addEventListener("scroll", () => {
  const near = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < END;
  // Only the reader can leave the end. When a message grows, the page scrolls on to the end.
  if (near || timeline.scrollTop < top) atEnd = near;
  top = timeline.scrollTop;
});
const stay = () => atEnd && timeline.scrollTo({ top: timeline.scrollHeight });
new ResizeObserver(stay).observe(timeline);
timeline.addEventListener("load", stay, true); // pictures, which grow when they arrive

let pressing = false;
const late = [];
timeline.addEventListener("pointerdown", ({ button }) => (pressing = button === 0));
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(afterPress));

function afterPress() {
  pressing = false;
  for (const change of late.splice(0)) change();
}

/** Makes a change once the pointer is up, as the browser drops a click whose button is replaced. */
function unlessPressing(change) {
  if (pressing) late.push(change);
  else change();
}

export function showHistory() {
  const messages = messagesOf(store.channel);
  timeline.replaceChildren(welcome(messages.length === 0), ...messages.flatMap((message, at) => drawn(message, messages[at - 1])));
  goToEnd();
}

export function goToEnd() {
  atEnd = true;
  stay();
}

const TRY = "Nothing here yet. Try {help} or {learn}, or type / to see all commands.";

/** What is above the first message; in an empty channel also how to begin. */
function welcome(empty) {
  const { name, dm } = channelNamed(store.channel);
  const [title, text] = dm
    ? [name, say("This is the beginning of your direct message history with {name}.", { name })]
    : [
        say("Welcome to {channel}!", { channel: `#${name}` }),
        say("This is the start of the {channel} channel.", { channel: `#${name}` }),
      ];
  const hint = empty && sayWith(TRY, { help: commandMention("help"), learn: commandMention("learn") });
  const below = [h("p", {}, text), whoOneIs(), hint && h("p", { class: "hint" }, hint)];
  return h("div", { class: "welcome" }, h("h2", {}, title), below);
}

/** Who the reader is, and who else they can be: each member has a page. */
function whoOneIs() {
  const { me, members } = store.server;
  const pages = members
    .filter(({ id }) => id !== me.id)
    .flatMap(({ name }, at) => [at ? ", " : "", h("a", { href: addressOf(name), target: "_blank" }, name)]);
  const fields = { me: h("strong", {}, me.name), others: h("span", {}, pages) };
  return pages.length > 0 && h("p", { class: "who" }, sayWith("You are {me} · open {others} in a tab", fields));
}

/** What to do if the address lacks its key, or names nobody. */
export function showLocked() {
  const text = say("It stands in the window where the playground was started, and ends in # and a key:");
  const example = h("code", {}, `${location.origin}/?as=Ann#…`);
  const title = say("Open the address that the playground printed");
  timeline.replaceChildren(h("div", { class: "welcome" }, h("h2", {}, title), h("p", {}, text, " ", example)));
}

/** A message's element, after the day if the day is a new one. */
function drawn(message, previous) {
  const day = new Date(message.timestamp);
  const sameDay = previous && new Date(previous.timestamp).toDateString() === day.toDateString();
  if (sameDay) return [drawMessage(message, previous)];
  return [h("div", { class: "day", role: "separator" }, h("span", {}, formatTime(day, "D"))), drawMessage(message)];
}

function elementOf(id) {
  return document.getElementById(`message-${id}`);
}

/** Shows a message that is new or has changed. */
export function putMessage(message) {
  unlessPressing(() => put(message));
}

function put(message) {
  const messages = messagesOf(store.channel);
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at < 0) return; // The message went, or the reader left, before this change.
  const old = elementOf(message.id);
  if (!old && at < messages.length - 1) return showHistory();
  const nodes = drawn(message, messages[at - 1]);
  if (old) keepingFocus(() => elementOf(message.id), () => old.replaceWith(nodes.at(-1)));
  else timeline.append(...nodes);
  timeline.querySelector(".welcome .hint")?.remove();
  stay();
}

export function forgetMessage(id) {
  unlessPressing(() => forget(id));
}

function forget(id) {
  if (!elementOf(id)) return;
  const place = atEnd ? null : timeline.scrollTop;
  showHistory();
  if (place !== null) timeline.scrollTop = place;
}

document.addEventListener("redraw-message", ({ detail: id }) => {
  const message = store.messages.get(store.channel)?.get(id);
  if (message) putMessage(message);
});

document.addEventListener("show-message", ({ detail: id }) => {
  const element = elementOf(id);
  element?.scrollIntoView({ block: "center" });
  element?.classList.add("shown");
  setTimeout(() => element?.classList.remove("shown"), 2000);
});

/* Messages that only this page has. */

document.addEventListener("keep-message", ({ detail: message }) => {
  keep(message);
  if (message.channel_id === store.channel) putMessage(message);
});

document.addEventListener("drop-message", ({ detail: message }) => {
  store.messages.get(message.channel_id)?.delete(message.id);
  forgetMessage(message.id);
});
