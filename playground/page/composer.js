/* The box at the bottom: messages, and slash commands with their completions. */

import { AT_A_MEMBER, SLASH, act } from "./api.js";
import { commandIn, completionsOf, forgetCommands, isComplete } from "./completions.js";
import { h, icon } from "./dom.js";
import { avatar } from "./sidebars.js";
import { channelNamed, store } from "./store.js";
import { goToEnd } from "./timeline.js";
import { say } from "./words.js";

const form = document.getElementById("composer");
const box = h("textarea", {
  rows: 1,
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-controls": "completions",
  "aria-expanded": "false",
  enterkeyhint: "send",
  input: written,
  focus: written,
  blur: () => offer(),
  keydown: pressed,
});
const list = h("div", { id: "completions", role: "listbox" });
const about = h("p", { class: "about" });
const problem = h("p", { class: "problem", role: "alert" });
const send = h("button", { class: "send-button" }, icon("send"));
form.append(
  h("div", { class: "completions" }, about, list),
  problem,
  h("div", { class: "box" }, box, send),
);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
document.addEventListener("use-at-member", ({ detail }) =>
  use("menu", detail).catch((error) => (problem.textContent = say(error.message))),
);
document.addEventListener("type-command", ({ detail }) => type(`/${detail} `));

let offers = [];
let marked = 0;

export function drawComposer() {
  const channel = channelNamed(store.channel);
  box.placeholder = say(channel.dm ? "Message @{name}" : "Message #{name}", channel);
  box.setAttribute("aria-label", box.placeholder);
  send.setAttribute("aria-label", say("Send"));
  list.setAttribute("aria-label", say("Commands"));
  forgetCommands();
  if (document.activeElement === box && box.value) written();
}

function type(text) {
  box.value = text;
  box.focus();
  written();
}

async function written() {
  const text = box.value;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
  problem.textContent = "";
  if (!text.startsWith("/")) {
    forgetCommands();
    return offer();
  }
  const now = await completionsOf(text);
  if (text === box.value && document.activeElement === box) offer(now.offers, now.writing);
}

function offer(now = [], writing = null) {
  offers = now;
  box.setAttribute("aria-expanded", offers.length > 0);
  about.replaceChildren(...(writing ? [h("strong", {}, writing.shown), " ", writing.description] : []));
  list.replaceChildren(
    ...offers.map(({ text, hint, description, whole }, index) =>
      h(
        "div",
        {
          class: "completion",
          role: "option",
          id: `completion-${index}`,
          pointerdown: (event) => event.preventDefault(), // the box keeps the focus
          click: () => type(whole),
        },
        text.startsWith("/") && avatar(store.server.bot, "small"),
        h(
          "span",
          {},
          h("strong", {}, text),
          hint && h("span", { class: "hint" }, hint),
          description && h("small", {}, description),
        ),
      ),
    ),
  );
  mark(0);
}

function mark(index) {
  marked = offers.length ? (index + offers.length) % offers.length : 0;
  [...list.children].forEach((item, at) => item.setAttribute("aria-selected", at === marked));
  list.children[marked]?.scrollIntoView({ block: "nearest" });
  if (offers.length) box.setAttribute("aria-activedescendant", `completion-${marked}`);
  else box.removeAttribute("aria-activedescendant");
}

function pressed(event) {
  if (event.isComposing) return;
  const offering = offers.length > 0;
  const action = {
    ArrowDown: offering && (() => mark(marked + 1)),
    ArrowUp: offering && (() => mark(marked - 1)),
    Tab: offering && (() => type(offers[marked].whole)),
    Escape: offering && (() => offer()),
    Enter: !event.shiftKey && entered,
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Enter sends what is complete, and completes what is not. */
async function entered() {
  const chosen = offers[marked];
  if (chosen && !(await isComplete(box.value))) type(chosen.whole);
  else await submit();
}

async function submit() {
  const text = box.value.trim();
  if (!text) return;
  try {
    const command = text.startsWith("/") ? await commandIn(text) : null;
    type("");
    goToEnd();
    if (command) await use("slash", { command: command.name, options: command.options });
    else await act("say", { channel: store.channel, text });
  } catch (error) {
    problem.textContent = say(error.message);
  }
}

async function use(kind, fields) {
  const placeholder = answerTo(kind, fields.command);
  const waiting = setTimeout(() => tell("keep-message", { ...placeholder, local: "sending" }), 400);
  try {
    const answer = await act(kind, { channel: placeholder.channel_id, ...fields });
    if (answer.modal) tell("open-modal", answer);
    clearTimeout(waiting);
    if (answer.answered) tell("drop-message", placeholder);
    else tell("keep-message", { ...placeholder, local: "The application did not respond" });
  } catch (error) {
    clearTimeout(waiting);
    tell("drop-message", placeholder);
    throw error;
  }
}

function tell(kind, detail) {
  document.dispatchEvent(new CustomEvent(kind, { detail }));
}

const DISCORD_EPOCH = 1420070400000n;

/** A message that only this page has, in the place of a command's answer until the answer comes. */
function answerTo(kind, name) {
  const { bot, me } = store.server;
  const now = Date.now();
  return {
    id: String((BigInt(now) - DISCORD_EPOCH) << 22n),
    channel_id: store.channel,
    author: { id: bot.id },
    timestamp: new Date(now).toISOString(),
    interaction_metadata: { name, command_type: kind === "menu" ? AT_A_MEMBER : SLASH, user: { id: me.id } },
    flags: 1 << 6,
    content: "",
    embeds: [],
    attachments: [],
    components: [],
  };
}
