/* What can come next in the message box once it begins with a slash. */

import { SLASH, act, fetchCommands } from "./api.js";
import { leavesOf, read, valuesToSend } from "./commands.js";
import { store } from "./store.js";
import { say } from "./words.js";

/** Values that the bot itself offered, by option and text. */
const picked = new Map();
/** The commands of this channel, fetched once for each command that is written. */
let leaves = null;
let asked = 0;

export function forgetCommands() {
  leaves = null;
}

async function reading(text) {
  leaves ??= fetchCommands(store.channel, SLASH).then(leavesOf);
  return read(text, await leaves);
}

/**
 * The command that is being written, as far as it is known, and the ways to go on.
 *
 * Each way has a text, a hint, a description, and the whole text of the box once it is taken.
 */
export async function completionsOf(text) {
  const state = await reading(text);
  if (!state.command) return { offers: commandsLike(text, await leaves) };
  const valueOpen = isValueOpen(state, text);
  return {
    writing: valueOpen ? state.current : { ...state.command, shown: `/${state.command.shown}` },
    offers: valueOpen ? await valuesLike(state, text) : optionsLike(state, text),
  };
}

/** Whether the last option's value is still being written. */
function isValueOpen({ current, given }, text) {
  if (!current) return false;
  const typed = given.get(current);
  const settled = !current.values || current.values.some((value) => value.text === typed);
  return !(typed && settled && text.endsWith(" "));
}

function commandsLike(text, all) {
  const wanted = text.slice(1).toLowerCase();
  return all
    .filter(({ shown }) => shown.toLowerCase().includes(wanted))
    .map(({ shown, description, options }) => ({
      text: `/${shown}`,
      hint: options.map((option) => option.shown).join("  "),
      description,
      whole: `/${shown} ${options.find(({ required }) => required)?.shown.concat(": ") ?? ""}`,
    }));
}

function optionsLike({ command, given, loose }, text) {
  const stem = text.slice(0, text.length - loose.length).trimEnd();
  return command.options
    .filter((option) => !given.has(option) && option.shown.startsWith(loose))
    .map(({ shown, description, required }) => ({
      text: shown,
      hint: say(required ? "required" : "optional"),
      description,
      whole: `${stem} ${shown}: `,
    }));
}

async function valuesLike(state, text) {
  const { current, given, valueAt } = state;
  const typed = given.get(current).toLowerCase();
  const fitting = current.autocomplete
    ? await offered(state)
    : (current.values ?? []).filter((value) => value.text.toLowerCase().includes(typed));
  return fitting.map((value) => ({ text: value.text, whole: `${text.slice(0, valueAt)} ${value.text} ` }));
}

/** The values that the bot offers, which it is asked for unless more is typed meanwhile. */
async function offered({ command, current, given }) {
  const mine = ++asked;
  await new Promise((done) => setTimeout(done, 150));
  if (mine !== asked) return [];
  const others = new Map([...given].filter(([option]) => option !== current));
  const { choices } = await act("complete", {
    channel: store.channel,
    command: command.name,
    option: current.name,
    typed: given.get(current),
    options: valuesToSend(others, picked),
  });
  for (const { name, value } of choices) picked.set(`${current.name} ${name}`, value);
  return choices.map(({ name, value }) => ({ text: name, value }));
}

/** The command's name and values to send. Throws an Error that says what is missing or wrong. */
export async function commandIn(text) {
  const { command, given, loose } = await reading(text);
  if (!command) throw new Error(say("There is no such command here."));
  if (loose) throw new Error(say("{command} has no option “{name}”.", { command: `/${command.shown}`, name: loose }));
  const missing = command.options.find((option) => option.required && !given.get(option));
  if (missing) throw new Error(say("{name} is required.", { name: missing.shown }));
  return { name: command.name, options: valuesToSend(given, picked) };
}

/** Whether the command can be sent as it is, with nothing half written. */
export async function isComplete(text) {
  const state = await reading(text);
  const { current, given } = state;
  const value = given?.get(current);
  if (current && !value) return false;
  if (current?.autocomplete && isValueOpen(state, text) && !picked.has(`${current.name} ${value}`)) return false;
  return commandIn(text).then(
    () => true,
    () => false,
  );
}
