/* Everything around the messages: the server, its channels and members, and who I am. */

import { AT_A_MEMBER, act, addressOf, fetchCommands } from "./api.js";
import { localized } from "./commands.js";
import { h, icon, keepingFocus, popUp } from "./dom.js";
import { PUBLIC_THREAD, channelNamed, colorOf, store } from "./store.js";
import { say } from "./words.js";

/** The languages of Discord's client that this bot may speak too. */
const LANGUAGES = {
  "en-US": "English, US",
  "en-GB": "English, UK",
  de: "Deutsch",
  fr: "Français",
  "es-ES": "Español",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  "pt-BR": "Português do Brasil",
  "sv-SE": "Svenska",
};

export function avatar(user, size = "") {
  if (user.id === store.server.bot.id) return h("img", { class: `avatar ${size}`, src: "/page/icon.png", alt: "" });
  return h("span", { class: `avatar ${size}`, "--color": colorOf(user.id), "aria-hidden": "true" }, user.name[0]);
}

export function openChannel(id) {
  document.dispatchEvent(new CustomEvent("open-channel", { detail: id }));
}

export function drawSidebars() {
  const { guild, channels, dm, bot, members, me } = store.server;
  document.getElementById("servers").replaceChildren(
    serverButton(dm, icon("mail"), say("Direct messages"), store.channel === dm),
    h("hr"),
    serverButton(channels[0].id, initials(guild.name), guild.name, store.channel !== dm),
  );
  const list = document.getElementById("channels");
  keepingFocus(() => list, () =>
    list.replaceChildren(
      h("h2", {}, guild.name),
      h("ul", {}, channels.map((channel) => channelItem(channel.id, [signOf(channel), channel.name]))),
      h("h3", {}, say("Direct messages")),
      h("ul", {}, channelItem(dm, [avatar(bot, "small"), " ", bot.name])),
      mePanel(me),
    ),
  );
  document.getElementById("members").replaceChildren(
    h("h3", {}, say("Members — {count}", { count: members.length })),
    h("ul", {}, members.map((member) => person(member, member.id === me.id ? say("you") : ""))),
    h("h3", {}, say(bot.online ? "Online — 1" : "Offline — 1")),
    h("ul", {}, person(bot, appTag(), bot.online ? "" : "offline")),
  );
}

export function appTag() {
  return h("span", { class: "app-tag" }, "APP");
}

function initials(name) {
  return name.split(/\s+/).map((word) => word[0]).join("");
}

function serverButton(channel, label, name, current) {
  const classes = `server ${current ? "" : marks(channel)}`;
  const click = () => openChannel(channel);
  return h("button", { class: classes, title: name, "aria-label": name, "aria-current": current, click }, label);
}

function marks(channel) {
  const beyond = channel === store.server.dm ? [channel] : store.server.channels.map(({ id }) => id);
  return beyond.some((id) => store.unread.has(id)) ? "unread" : "";
}

function signOf({ type }) {
  return type === PUBLIC_THREAD ? "\u2514\u00a0" : "# ";
}

function channelItem(id, content) {
  const unread = store.unread.has(id);
  const attributes = {
    class: unread ? "channel unread" : "channel",
    "aria-current": id === store.channel && "page",
    click: () => openChannel(id),
  };
  return h("li", {}, h("button", attributes, content, unread && h("span", { class: "hidden" }, ` ${say("(new messages)")}`)));
}

function person(user, note, classes = "") {
  const more = say("Apps for {name}", user);
  const open = (event) => {
    event.preventDefault();
    openApps(user, event.currentTarget);
  };
  return h(
    "li",
    { class: `person ${classes}`, contextmenu: open },
    avatar(user),
    h("span", {}, user.name),
    note && h("small", {}, note),
    h("button", { class: "more", title: more, "aria-label": more, "aria-haspopup": "menu", click: open }, "⋯"),
  );
}

/** The menu at a member's name, with what the bot offers there. */
async function openApps(user, anchor) {
  const commands = await fetchCommands(store.channel, AT_A_MEMBER);
  const item = (command) => {
    const click = () => {
      menu.hidePopover();
      document.body.classList.remove("members-toggled");
      const detail = { command: command.name, member: user.id };
      document.dispatchEvent(new CustomEvent("use-at-member", { detail }));
    };
    return h("button", { role: "menuitem", click }, avatar(store.server.bot, "small"), localized(command, "name"));
  };
  const menu = h("div", { class: "menu apps", role: "menu" }, h("h3", {}, say("Apps")), commands.map(item));
  popUp(menu, anchor);
}

function mePanel(me) {
  const menu = (event) => popUp(meMenu(me), event.currentTarget);
  return h(
    "button",
    { id: "me", "aria-haspopup": "dialog", click: menu },
    avatar(me),
    h("span", {}, h("strong", {}, me.name), h("small", {}, LANGUAGES[me.locale] ?? me.locale)),
    icon("gear"),
  );
}

function meMenu(me) {
  return h(
    "div",
    { class: "menu", role: "dialog", "aria-label": say("Who I am"), id: "me-menu" },
    h("h3", {}, say("Who I am")),
    store.server.members.map((member) => identity(member, member.id === me.id)),
    h("label", {}, h("h3", {}, say("My language")), languageSelect(me.locale, false)),
    me.manages && h("label", {}, h("h3", {}, say("The server's language")), languageSelect(store.server.guild.locale, true)),
  );
}

/** Brings the menu, if it is open, into the language that was just chosen in it. */
export function drawMeMenu() {
  const menu = document.getElementById("me-menu");
  if (!menu) return;
  const at = [...menu.querySelectorAll("select")].indexOf(document.activeElement);
  menu.replaceChildren(...meMenu(store.server.me).children);
  menu.querySelectorAll("select")[at]?.focus();
}

function identity(member, current) {
  const href = addressOf(member.name);
  return h(
    "div",
    { class: "identity" },
    h("a", { href, "aria-current": current }, avatar(member, "small"), member.name),
    h("a", { href, target: "_blank", "aria-label": say("{name} in a new tab", member) }, icon("out")),
  );
}

function languageSelect(current, server) {
  const change = (event) => act("language", { locale: event.target.value, server });
  return h(
    "select",
    { change },
    Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === current }, name)),
  );
}

export function drawHead() {
  const channel = channelNamed(store.channel);
  const toggle = (name) => () => document.body.classList.toggle(name);
  document.getElementById("head").replaceChildren(
    h("button", { class: "narrow-only", "aria-label": say("Channels"), click: toggle("channels-open") }, "☰"),
    channel.dm ? avatar(store.server.bot, "small") : h("span", { class: "hash", "aria-hidden": "true" }, "#"),
    h("h1", {}, channel.name),
    ...(channel.topic ? [h("span", { class: "topic" }, channel.topic)] : []),
    h("button", { class: "members-toggle", "aria-label": say("Members"), click: toggle("members-toggled") }, icon("members")),
  );
  drawTitle();
}

/** The title of the tab, with how many messages are new in all channels. */
export function drawTitle() {
  const channel = channelNamed(store.channel);
  const unread = [...store.unread.values()].reduce((sum, count) => sum + count, 0);
  const count = unread ? `(${unread}) ` : "";
  document.title = `${count}${channel.dm ? "@" : "#"}${channel.name} | ${store.server.me.name}`;
}
