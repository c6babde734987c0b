/* The box at the bottom: messages, and slash commands with their completion. */

import { act, fetchCommands } from "./api.js";
import { leavesOf, read, valuesToSend } from "./commands.js";
import { h } from "./dom.js";
import { avatar } from "./sidebars.js";
import { channelNamed, store } from "./store.js";

const form = document.getElementById("composer");
const box = h("textarea", {
  rows: 1,
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-controls": "completions",
  "aria-expanded": "false",
  enterkeyhint: "send",
  input: written,
  keydown: pressed,
});
const list = h("div", { id: "completions", role: "listbox", "aria-label": "Commands" });
const problem = h("p", { class: "problem", role: "alert" });
const send = h("button", { class: "send", type: "submit", "aria-label": "Send" }, "➤");
form.append(list, problem, h("div", { class: "box" }, box, send));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});

/** The commands of this channel, since the box last began with a slash. */
let leaves = null;
/** Completions that are offered: { text, detail, take }. */
let offers = [];
let marked = 0;
/** Values that the bot itself offered, by option and text. */
const picked = new Map();
let asked = 0;

export function drawComposer() {
  const channel = channelNamed(store.channel);
  box.placeholder = `Message ${channel.dm ? "@" : "#"}${channel.name}`;
  box.setAttribute("aria-label", box.placeholder);
  leaves = null;
  written();
}

document.addEventListener("type-command", ({ detail }) => type(`/${detail} `));

function type(text) {
  box.value = text;
  box.focus();
  written();
}

async function written() {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
  problem.textContent = "";
  if (!box.value.startsWith("/")) {
    leaves = null;
    return offer([]);
  }
  leaves ??= leavesOf(await fetchCommands(store.channel));
  const state = read(box.value, leaves);
  if (!state.command) offer(commandOffers(state.written));
  else if (state.current && !box.value.endsWith(`${state.given.get(state.current)} `)) offer(await valueOffers(state));
  else offer(optionOffers(state), state.command);
}

function commandOffers(start) {
  const wanted = start.toLowerCase();
  return leaves
    .filter(({ shown }) => shown.toLowerCase().includes(wanted))
    .map((leaf) => ({
      text: `/${leaf.shown}`,
      hint: leaf.options.map(({ shown }) => shown).join("  "),
      detail: leaf.description,
      take: () => type(`/${leaf.shown} ${leaf.options.find(({ required }) => required)?.shown.concat(": ") ?? ""}`),
    }));
}

function optionOffers({ command, given, loose }) {
  return command.options
    .filter((option) => !given.has(option) && option.shown.startsWith(loose))
    .map((option) => ({
      text: option.shown,
      hint: option.required ? "required" : "optional",
      detail: option.text,
      take: () => type(`${box.value.slice(0, box.value.length - loose.length).trimEnd()} ${option.shown}: `),
    }));
}

async function valueOffers(state) {
  const { command, current, given } = state;
  const typed = given.get(current);
  const choices = current.autocomplete ? await completed(state) : (current.values ?? []);
  const fitting = current.autocomplete
    ? choices
    : choices.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase().replace(/^[@#]/, "")));
  const stem = box.value.slice(0, box.value.length - (typed ? box.value.trimEnd().length - box.value.trimEnd().lastIndexOf(typed) + (box.value.length - box.value.trimEnd().length) : 0));
  return fitting.slice(0, 25).map(({ text, value }) => ({
    text,
    hint: `${command.shown} ${current.shown}`,
    take: () => {
      if (current.autocomplete) picked.set(`${current.name} ${text}`, value);
      type(`${stem.trimEnd()} ${text} `);
    },
  }));
}

/** Asks the bot, unless more is typed meanwhile. */
async function completed({ command, current, given }) {
  const mine = ++asked;
  await new Promise((done) => setTimeout(done, 150));
  if (mine !== asked) return [];
  const others = new Map([...given].filter(([option]) => option !== current));
  const options = valuesToSend({ options: command.options.map((option) => ({ ...option, required: false })) }, others, picked);
  const answer = await act("complete", { channel: store.channel, command: command.name, option: current.name, typed: given.get(current), options });
  return answer.choices.map(({ name, value }) => ({ text: name, value }));
}

function offer(now) {
  offers = now;
  marked = 0;
  box.setAttribute("aria-expanded", String(offers.length > 0));
  list.replaceChildren(
    ...offers.map(({ text, hint, detail, take }, index) =>
      h(
        "div",
        { class: "completion", role: "option", id: `completion-${index}`, pointerdown: (event) => event.preventDefault(), click: take },
        text.startsWith("/") && avatar(store.server.bot, "small"),
        h("span", {}, h("strong", {}, text), hint && h("span", { class: "hint" }, hint), detail && h("small", {}, detail)),
      ),
    ),
  );
  mark(0);
}

function mark(index) {
  marked = offers.length ? (index + offers.length) % offers.length : 0;
  [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === marked)));
  list.children[marked]?.scrollIntoView({ block: "nearest" });
  if (offers.length) box.setAttribute("aria-activedescendant", `completion-${marked}`);
  else box.removeAttribute("aria-activedescendant");
}

function pressed(event) {
  if (event.isComposing) return;
  const keys = {
    ArrowDown: offers.length && (() => mark(marked + 1)),
    ArrowUp: offers.length && (() => mark(marked - 1)),
    Tab: offers.length && (() => offers[marked].take()),
    Escape: offers.length && (() => offer([])),
    Enter: !event.shiftKey && (() => (offers.length && !complete() ? offers[marked].take() : submit())),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

/** Whether the command can be sent as it stands, so that Enter sends it rather than completing it further. */
function complete() {
  const { command, given, current, loose } = read(box.value, leaves);
  if (!command || loose || (current && !given.get(current))) return false;
  try {
    valuesToSend(command, given, picked);
    return true;
  } catch {
    return false;
  }
}

async function submit() {
  const text = box.value.trim();
  if (!text) return;
  try {
    if (text.startsWith("/")) await sendCommand();
    else {
      type("");
      await act("say", { channel: store.channel, text });
    }
  } catch (error) {
    problem.textContent = error.message;
  }
}

async function sendCommand() {
  leaves ??= leavesOf(await fetchCommands(store.channel));
  const { command, given, loose } = read(box.value, leaves);
  if (!command) throw new Error("There is no such command here.");
  if (loose) throw new Error(`${command.shown} has no option ${loose}.`);
  const options = valuesToSend(command, given, picked);
  type("");
  const local = localMessage(command.name);
  const waiting = setTimeout(() => tell("keep-message", { ...local, local: "sending" }), 400);
  try {
    const answer = await act("slash", { channel: local.channel_id, command: command.name, options });
    clearTimeout(waiting);
    if (answer.answered) tell("drop-message", local);
    else tell("keep-message", { ...local, local: "The application did not respond" });
    if (answer.modal) tell("open-modal", answer);
  } catch (error) {
    clearTimeout(waiting);
    tell("drop-message", local);
    throw error;
  }
}

function tell(kind, detail) {
  document.dispatchEvent(new CustomEvent(kind, { detail }));
}

const DISCORD_EPOCH = 1420070400000n;

/** Stands for the answer to a command until there is one. */
function localMessage(name) {
  const { bot, me } = store.server;
  const now = Date.now();
  return {
    id: String((BigInt(now) - DISCORD_EPOCH) << 22n),
    channel_id: store.channel,
    author: { id: bot.id },
    timestamp: new Date(now).toISOString(),
    interaction_metadata: { name, user: { id: me.id } },
    flags: 1 << 6,
    components: [],
  };
}
