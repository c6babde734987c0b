/* Slash commands as text: `/kuckuck start bidding: sealed`, read and completed. */

import { store } from "./store.js";

/** Discord's numbers of the types of options. */
const TYPE = { GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

/** A text in this member's language, if the bot has it. */
function localized(of, field) {
  return of[`${field}_localizations`]?.[store.server.me.locale] ?? of[field];
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
        text: localized(option, "description"),
        values: valuesOf(option),
      })),
    };
  };
  return commands.flatMap((command) => visit(command, [command]));
}

/** The values that can be picked for an option; null if it is written freely. */
function valuesOf(option) {
  const { members, bot, channels } = store.server;
  if (option.choices?.length) return option.choices.map((choice) => ({ text: localized(choice, "name"), value: choice.value }));
  const people = [...members, bot].map(({ id, name }) => ({ text: `@${name}`, value: id }));
  switch (option.type) {
    case TYPE.BOOLEAN:
      return [true, false].map((value) => ({ text: value ? "True" : "False", value }));
    case TYPE.USER:
    case TYPE.MENTIONABLE:
      return people;
    case TYPE.CHANNEL:
      return channels.map(({ id, name }) => ({ text: `#${name}`, value: id }));
    default:
      return null;
  }
}

/** What is written so far: the command, the values by option, and the option that is being written. */
export function read(text, leaves) {
  const written = text.slice(1);
  const command = leaves
    .filter(({ shown }) => written === shown || written.startsWith(`${shown} `))
    .sort((a, b) => b.shown.length - a.shown.length)[0];
  if (!command) return { written };
  const rest = written.slice(command.shown.length);
  const starts = command.options
    .map((option) => ({ option, at: rest.search(new RegExp(`(?<= )${RegExp.escape?.(option.shown) ?? option.shown}:`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const given = new Map();
  starts.forEach(({ option, at }, index) => {
    const value = rest.slice(at + option.shown.length + 1, starts[index + 1]?.at);
    given.set(option, value.trim());
  });
  const current = starts.at(-1)?.option;
  const loose = starts.length ? "" : rest.trim();
  return { written, command, given, current, loose };
}

/** The values to send, by the names that the bot knows. Throws an Error that says what is wrong. */
export function valuesToSend(command, given, picked) {
  const values = {};
  for (const option of command.options) {
    const text = given.get(option);
    if (text) values[option.name] = toSend(option, text, picked);
    else if (option.required) throw new Error(`${option.shown} is required.`);
  }
  return values;
}

function toSend(option, text, picked) {
  if (option.values) {
    const found = option.values.find((value) => value.text.toLowerCase() === text.toLowerCase());
    if (!found) throw new Error(`${option.shown}: choose one of the list.`);
    return found.value;
  }
  const chosen = picked.get(`${option.name} ${text}`);
  if (chosen !== undefined) return chosen;
  if (option.type === TYPE.STRING) return text;
  const number = Number(text);
  const whole = option.type === TYPE.INTEGER;
  const { min_value: min = -Infinity, max_value: max = Infinity } = option;
  if (Number.isNaN(number) || (whole && !Number.isInteger(number))) throw new Error(`${option.shown} must be a number.`);
  if (number < min || number > max) throw new Error(`${option.shown} must be between ${min} and ${max}.`);
  return number;
}
