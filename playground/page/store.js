/* What the page knows. Messages and everything else are kept as Discord sends them. */

export const store = {
  server: null,
  /** The id of the channel that is shown. */
  channel: null,
  /** Channel id → message id → message. */
  messages: new Map(),
  /** Channel id → how many messages are new in it. */
  unread: new Map(),
};

export function replaceHistory(messages) {
  store.messages.clear();
  for (const message of messages) keep(message);
}

export function keep(message) {
  if (!store.messages.has(message.channel_id)) store.messages.set(message.channel_id, new Map());
  store.messages.get(message.channel_id).set(message.id, message);
}

export function messagesOf(channel) {
  return [...(store.messages.get(channel)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
}

/** Orders ids by age. They are too large for numbers. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export function userNamed(id) {
  const { bot, members } = store.server;
  return id === bot.id ? bot : members.find((member) => member.id === id);
}

export function channelNamed(id) {
  return id === store.server.dm
    ? { id, name: store.server.bot.name, dm: true }
    : store.server.channels.find((channel) => channel.id === id);
}

export const PUBLIC_THREAD = 11;

export function roleNamed(id) {
  return store.server.roles.find((role) => role.id === id);
}

const PALETTE = ["#3b82a0", "#a8577e", "#4f8a4c", "#b5762a", "#7a62b8", "#b04a45", "#2f8f83", "#6b7280"];

/** Each person's colour, in place of a picture. */
export function colorOf(id) {
  const index = store.server.members.findIndex((member) => member.id === id);
  return index < 0 ? "#5865f2" : PALETTE[index % PALETTE.length];
}

/** A file's address on the page's own origin, which may be localhost when the message says 127.0.0.1. */
export function fileAt(url) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.pathname.startsWith("/files/") ? parsed.pathname + parsed.search : "";
}
