/* Slash commands as text: `/kuckuck start bidding: sealed`, read and put together. */

import { store } from "./store.js";
import { locale, say } from "./words.js";

/** Discord's numbers of the types of options. */
const TYPE = { GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, MENTIONABLE: 9 };

/** A text of the bot, in this member's language if the bot has it. */
export function localized(of, field) {
  return of[`${field}_localizations`]?.[locale()] ?? of[field];
}

/** Every command that can be used, each with its full name, from what the bot registered. */
export function leavesOf(commands) {
  const visit = (node, path) => {
    const inner = (node.options ?? []).filter((option) => option.type <= TYPE.GROUP);
    if (inner.length) return inner.flatMap((option) => visit(option, [...path, option]));
    return {
      name: path.map((step) => step.name).join(" "),
      shown: path.map((step) => localized(step, "name")).join(" "),
      description: localized(node, "description"),
      options: (node.options ?? []).map((option) => ({
        ...option,
        shown: localized(option, "name"),
        description: localized(option, "description"),
        values: valuesOf(option),
      })),
    };
  };
  return commands.flatMap((command) => visit(command, [command]));
}

/** The values that can be picked for an option; null if it is written freely. */
function valuesOf(option) {
  const { members, bot, channels } = store.server;
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ text: localized(choice, "name"), value: choice.value }));
  }
  switch (option.type) {
    case TYPE.BOOLEAN:
      return [true, false].map((value) => ({ text: say(value ? "True" : "False"), value }));
    case TYPE.USER:
    case TYPE.MENTIONABLE:
      return [...members, bot].map(({ id, name }) => ({ text: `@${name}`, value: id }));
    case TYPE.CHANNEL:
      return channels.map(({ id, name }) => ({ text: `#${name}`, value: id }));
    default:
      return null;
  }
}

/**
 * Reads what is written so far: the command, and the values given by option. `current` is the last option,
 * whose value begins at `valueAt`; `loose` is a text in its place that is no option.
 */
export function read(text, leaves) {
  const command = leaves
    .filter(({ shown }) => text === `/${shown}` || text.startsWith(`/${shown} `))
    .sort((a, b) => b.shown.length - a.shown.length)[0];
  if (!command) return {};
  const found = command.options
    .map((option) => ({ option, at: text.search(new RegExp(`(?<= )${option.shown}:`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ option, at }) => ({ option, at, valueAt: at + option.shown.length + 1 }));
  const given = new Map(
    found.map(({ option, valueAt }, index) => [option, text.slice(valueAt, found[index + 1]?.at).trim()]),
  );
  const { option: current, valueAt } = found.at(-1) ?? {};
  const loose = found.length ? "" : text.slice(command.shown.length + 1).trim();
  return { command, given, current, valueAt, loose };
}

/** The values as the bot knows them; `picked` holds values that it offered itself. Throws an Error if one is wrong. */
export function valuesToSend(given, picked) {
  const entries = [...given].filter(([, text]) => text);
  return Object.fromEntries(entries.map(([option, text]) => [option.name, valueOf(option, text, picked)]));
}

function valueOf(option, text, picked) {
  if (option.values) {
    const found = option.values.find((value) => value.text.toLowerCase() === text.toLowerCase());
    if (found) return found.value;
    throw new Error(say("{name}: choose one from the list.", { name: option.shown }));
  }
  if (picked.has(`${option.name} ${text}`)) return picked.get(`${option.name} ${text}`);
  if (option.type === TYPE.STRING) return text;
  const { min_value: min = -Infinity, max_value: max = Infinity } = option;
  const number = Number(text);
  if (Number.isNaN(number) || (option.type === TYPE.INTEGER && !Number.isInteger(number))) {
    throw new Error(say("{name} must be a number.", { name: option.shown }));
  }
  if (number < min) throw new Error(say("{name} must be at least {min}.", { name: option.shown, min }));
  if (number > max) throw new Error(say("{name} must be at most {max}.", { name: option.shown, max }));
  return number;
}
