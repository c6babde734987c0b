/* A message, with everything around its contents. */

import { AT_A_MEMBER, act } from "./api.js";
import { attachments, components } from "./components.js";
import { dots, h, icon } from "./dom.js";
import { failureOf } from "./interactions.js";
import { inline, link, markdown, markdownClass } from "./markdown.js";
import { appTag, avatar } from "./sidebars.js";
import { fileAt, store, userNamed } from "./store.js";
import { formatTime, messageTime } from "./timestamps.js";
import { say, sayWith } from "./words.js";

const THREAD_CREATED = 18;
const EPHEMERAL = 1 << 6;
const THINKING = 1 << 7;
const GROUPED_WITHIN = 7 * 60 * 1000;

/** The message as an element. It has no head if it follows closely on `previous` by the same author. */
export function drawMessage(message, previous) {
  const author = userNamed(message.author.id) ?? { id: message.author.id, name: message.author.username };
  const written = new Date(message.timestamp);
  const above = reference(message);
  const grouped = !above && follows(message, previous);
  const ephemeral = message.flags & EPHEMERAL;
  const classes = ["message", grouped && "grouped", ephemeral && "ephemeral", message.pinged && "pinged"];
  return h(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      id: `message-${message.id}`,
      "aria-label": `${author.name}, ${messageTime(written)}`,
    },
    above,
    grouped
      ? h("time", { class: "gutter", datetime: message.timestamp }, formatTime(written, "t"))
      : avatar(author, "large"),
    h(
      "div",
      { class: "body" },
      !grouped && head(author, written),
      content(message),
      ephemeral ? ephemeralFoot(message) : null,
    ),
  );
}

function follows(message, previous) {
  return (
    previous?.author.id === message.author.id &&
    (previous.flags & EPHEMERAL) === (message.flags & EPHEMERAL) &&
    new Date(message.timestamp) - new Date(previous.timestamp) < GROUPED_WITHIN
  );
}

function head(author, written) {
  return h(
    "header",
    {},
    h("strong", { class: "author" }, author.name),
    author.id === store.server.bot.id && appTag(),
    h("time", { datetime: written.toISOString(), title: formatTime(written, "F") }, messageTime(written)),
  );
}

/** The line above a message that answers something. */
function reference({ interaction_metadata: by, referenced_message: replied }) {
  if (by?.name && !by.original_response_message_id) {
    const user = userNamed(by.user.id);
    const command = h("span", { class: "command" }, by.command_type === AT_A_MEMBER ? by.name : `/${by.name}`);
    const used = sayWith("{user} used {command}", { user: h("strong", {}, user.name), command });
    return h("div", { class: "reference" }, avatar(user, "tiny"), used);
  }
  const source = replied ?? messageWithId(by?.original_response_message_id ?? by?.interacted_message_id);
  if (!source) return null;
  const jump = () => document.dispatchEvent(new CustomEvent("show-message", { detail: source.id }));
  const author = userNamed(source.author.id);
  return h(
    "div",
    { class: "reference" },
    avatar(author, "tiny"),
    h("strong", {}, author.name),
    " ",
    h("button", { class: "snippet", type: "button", click: jump }, inline(firstLine(source))),
  );
}

function messageWithId(id) {
  return store.messages.get(store.channel)?.get(id);
}

function firstLine(message) {
  const texts = (list) => list.flatMap((c) => (c.content ? [c.content] : texts(c.components ?? [])));
  const [text = say("Click to see message")] = [message.content, ...texts(message.components)].filter(Boolean);
  return text.split("\n")[0].replace(/^[#-]+ |[*`]/g, "");
}

function content(message) {
  if (message.local === "sending") return waiting(say("Sending command…"));
  if (message.flags & THINKING) return waiting(say("{bot} is thinking…", { bot: store.server.bot.name }));
  const edited = message.edited_timestamp ? editedMark(new Date(message.edited_timestamp)) : null;
  if (message.type === THREAD_CREATED) {
    return text(say("started a thread: {thread}", { thread: `<#${message.message_reference?.channel_id}>` }), null);
  }
  const failure = message.local ?? failureOf(message);
  return [
    message.content && text(message.content, edited),
    embeds(message.embeds),
    attachments(message.attachments, message),
    message.components.length > 0 && h("div", { class: "components" }, components(message.components, message)),
    !message.content && edited,
    failure && h("p", { class: "failure", role: "alert" }, say(failure)),
  ];
}

function text(content, edited) {
  const nodes = markdown(content);
  if (edited && nodes.at(-1).localName === "p") nodes.at(-1).append(" ", edited);
  else nodes.push(edited);
  return h("div", { class: markdownClass(content) }, nodes);
}

function waiting(text) {
  return h("p", { class: "thinking" }, dots(), text);
}

function editedMark(date) {
  return h("small", { class: "edited", title: formatTime(date, "F") }, say("(edited)"));
}

function ephemeralFoot(message) {
  const dismiss = () =>
    message.local
      ? document.dispatchEvent(new CustomEvent("drop-message", { detail: message }))
      : act("dismiss", { channel: message.channel_id, message: message.id });
  return h(
    "footer",
    {},
    icon("eye"),
    `${say("Only you can see this")} • `,
    h("button", { class: "link", type: "button", click: dismiss }, say("Dismiss message")),
  );
}

/** The embeds of older bots' messages. */
function embeds(list) {
  return list.map(({ color, author, title, url, description, fields = [], image, footer }) =>
    h(
      "div",
      { class: "embed container accented", "--accent": `#${(color ?? 0x4e5058).toString(16).padStart(6, "0")}` },
      author && h("strong", {}, author.name),
      title && h("strong", { class: "embed-title" }, url ? link(url, title) : title),
      description && h("div", { class: "markdown" }, markdown(description)),
      fields.length > 0 && h("div", { class: "fields" }, fields.map(field)),
      image && h("img", { class: "picture", src: fileAt(image.url), alt: "" }),
      footer && h("small", {}, footer.text),
    ),
  );
}

function field({ name, value, inline }) {
  const text = h("div", { class: "markdown" }, markdown(value));
  return h("div", { class: inline ? "inline" : "" }, h("strong", {}, name), text);
}
