/* Discord's markdown, as nodes. Anything it does not know stays plain text. */

import { h, icon } from "./dom.js";
import { channelNamed, fileAt, roleNamed, store, userNamed } from "./store.js";
import { openChannel } from "./sidebars.js";
import { timestamp } from "./timestamps.js";
import { say } from "./words.js";

/** The nodes of a message's text. */
export function markdown(text) {
  return blocks(text.split("\n"));
}

/** The class of the element round a text: up to thirty emojis and nothing else are shown large. */
export function markdownClass(text) {
  const jumbo = /^(?:\s*(?:\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?|<a?:\w+:\d+>)){1,30}\s*$/u.test(text);
  return jumbo ? "markdown jumbo" : "markdown";
}

const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const FENCE = /^```/;

function blocks(lines) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(h("p", {}, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  while (lines.length) {
    const block = takeBlock(lines);
    if (block) {
      flush();
      nodes.push(block);
    } else {
      paragraph.push(lines.shift());
    }
  }
  flush();
  return nodes;
}

/** Takes the lines of a block off `lines`; null if the next line begins none. */
function takeBlock(lines) {
  const line = lines[0];
  let match;
  if (FENCE.test(line)) return takeCode(lines);
  if (line.startsWith(">>> ")) return h("blockquote", {}, blocks([line.slice(4), ...lines.splice(0).slice(1)]));
  if (line.startsWith("> ")) {
    const quoted = takeWhile(lines, (next) => next.startsWith("> "));
    return h("blockquote", {}, blocks(quoted.map((next) => next.slice(2))));
  }
  if ((match = HEADING.exec(line))) {
    lines.shift();
    return h(`h${match[1].length + 2}`, { class: `heading-${match[1].length}` }, inline(match[2]));
  }
  if ((match = SUBTEXT.exec(line))) {
    lines.shift();
    return h("p", { class: "subtext" }, inline(match[1]));
  }
  if (ITEM.test(line)) return takeList(lines);
  return null;
}

function takeWhile(lines, test) {
  const end = lines.findIndex((line) => !test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function takeCode(lines) {
  const end = lines.findIndex((line, index) => (index ? line : line.slice(3)).includes("```"));
  if (end < 0) return null;
  const code = lines.splice(0, end + 1).join("\n").slice(3);
  const close = code.lastIndexOf("```");
  const after = code.slice(close + 3);
  if (after) lines.unshift(after);
  return h("pre", {}, h("code", {}, code.slice(0, close).replace(/^\w*\n/, "").replace(/\n$/, "")));
}

function takeList(lines) {
  const [, indent, marker] = ITEM.exec(lines[0]);
  const ordered = /\d/.test(marker);
  const list = h(ordered ? "ol" : "ul", { start: ordered ? parseInt(marker, 10) : null });
  for (;;) {
    const item = lines.length ? ITEM.exec(lines[0]) : null;
    const other = item && item[1].length <= indent.length + 1 && /\d/.test(item[2]) !== ordered;
    if (!item || other || item[1].length < indent.length) return list;
    if (item[1].length > indent.length + 1) list.lastElementChild.append(takeList(lines));
    else {
      lines.shift();
      list.append(h("li", {}, inline(item[3])));
    }
  }
}

/** An emoji, also a character that other pages show as a sign: Discord draws ♥ and ▶ as pictures too. */
const EMOJI = String.raw`\p{RGI_Emoji}|[\p{Emoji}--[#*0-9]]\uFE0F?`;

/** A link with words of its own. Discord takes none with an emoji in its words: the emoji has a press of its own. */
const MASKED_LINK = new RegExp(
  String.raw`\[((?:(?!${EMOJI}|<a?:\w+:\d+>)[^\]\n])+)\]\(<?(https?:\/\/[^\s<>\(\)]+(?:\([^\s<>\(\)]*\)[^\s<>\(\)]*)*)>?(?: +"[^"\n]*")?\)`,
  "vy",
);

/** A text without markdown, as nodes: the words of a button or an option. */
export function plain(text) {
  return text.split(new RegExp(`(${EMOJI})`, "v")).map((part, index) => (index % 2 ? drawnEmoji({ name: part }) : part));
}

/** The patterns of what a line can contain, each with how to make its node. The first that fits wins. */
const RULES = [
  [/\\([^\sA-Za-z0-9])/y, ([, character]) => character],
  [/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/sy, ([, , code]) => h("code", {}, code.trim())],
  [/<@!?(\d+)>/y, ([, id]) => h("span", { class: "mention" }, `@${userNamed(id)?.name ?? say("unknown-user")}`)],
  [/<@&(\d+)>/y, ([, id]) => h("span", { class: "mention" }, `@${roleNamed(id)?.name ?? say("unknown-role")}`)],
  [/@(everyone|here)/y, ([text]) => h("span", { class: "mention" }, text)],
  [/<#(\d+)>/y, ([, id]) => channelMention(id)],
  [/<\/([^:>\n]+):\d+>/y, ([, name]) => commandMention(name)],
  [/<t:(-?\d{1,12})(?::([tTdDfFsSR]))?>/y, ([, seconds, style]) => timestamp(seconds, style)],
  [/<a?:(\w+):(\d+)>/y, ([, name, id]) => drawnEmoji({ name, id })],
  [new RegExp(EMOJI, "vy"), ([name]) => drawnEmoji({ name })],
  [MASKED_LINK, ([, text, url]) => link(url, inline(text))],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url]) => link(url, url)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;!?"'\])]/y, ([url]) => link(url, url)],
  [/\|\|(.+?)\|\|/sy, ([, text]) => spoiler(inline(text))],
  [/\*\*\*(.+?)\*\*\*/sy, ([, text]) => h("strong", {}, h("em", {}, inline(text)))],
  [/\*\*(.+?)\*\*(?!\*)/sy, ([, text]) => h("strong", {}, inline(text))],
  [/__(.+?)__(?!_)/sy, ([, text]) => h("u", {}, inline(text))],
  [/\*(?=\S)([^*]*(?:\*\*[^*]+\*\*[^*]*)*?\S)\*(?!\*)/sy, ([, text]) => h("em", {}, inline(text))],
  [/\b_([^_]+)_\b/sy, ([, text]) => h("em", {}, inline(text))],
  [/~~(.+?)~~/sy, ([, text]) => h("s", {}, inline(text))],
];

export function inline(text) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const [match, node] = firstRule(text, at);
    if (!match) {
      plain += text[at++];
      continue;
    }
    nodes.push(plain, node(match));
    plain = "";
    at += match[0].length;
  }
  return [...nodes, plain].filter((node) => node !== "");
}

function firstRule(text, at) {
  for (const [pattern, node] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [match, node];
  }
  return [null, null];
}

const PERMALINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?(?:#.*)?$/;

/** A link out of the page. A link to a message of this server jumps there instead. */
export function link(url, content) {
  const [, guild, channel, message] = PERMALINK.exec(url) ?? [];
  if (!channel || !channelNamed(channel) || ![store.server.guild.id, "@me"].includes(guild)) {
    return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);
  }
  const jump = () => {
    openChannel(channel);
    if (message) document.dispatchEvent(new CustomEvent("show-message", { detail: message }));
  };
  const [kind, shown] =
    content === url
      ? ["mention", [`#${channelNamed(channel).name}`, message && [" › ", icon("chat")]]]
      : ["link", content];
  return h("button", { class: kind, type: "button", click: jump }, shown);
}

function channelMention(id) {
  const channel = channelNamed(id);
  if (!channel) return h("span", { class: "mention" }, `#${say("unknown")}`);
  return h("button", { class: "mention", type: "button", click: () => openChannel(id) }, `#${channel.name}`);
}

export function commandMention(name) {
  const click = () => document.dispatchEvent(new CustomEvent("type-command", { detail: name }));
  return h("button", { class: "mention", type: "button", click }, `/${name}`);
}

function spoiler(content) {
  const veil = { class: "spoiler", role: "button", tabindex: "0", "aria-label": say("Spoiler") };
  const element = h("span", veil, h("span", {}, content));
  const reveal = () => {
    element.classList.add("revealed");
    for (const attribute of ["role", "tabindex", "aria-label"]) element.removeAttribute(attribute);
  };
  element.addEventListener("click", reveal);
  element.addEventListener("keydown", ({ key }) => [" ", "Enter"].includes(key) && reveal());
  return element;
}

/** An emoji, the bot's own or a plain one, in a text or on a button or an option. */
export function drawnEmoji({ name, id }) {
  const url = id && store.server.emojis[id];
  if (url) return h("img", { class: "emoji", src: fileAt(url), alt: `:${name}:`, title: `:${name}:` });
  return id ? `:${name}:` : h("span", { class: "emoji" }, name);
}
