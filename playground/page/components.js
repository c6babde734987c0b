/* The components of a message, each by its number in Discord's wire format. */

import { dots, h, icon } from "./dom.js";
import { interact, pendingOn } from "./interactions.js";
import { drawnEmoji, markdown, markdownClass, plain } from "./markdown.js";
import { entityOptions, selectMenu } from "./selects.js";
import { fileAt } from "./store.js";
import { say, sizeOf } from "./words.js";

const RENDERERS = {
  1: actionRow,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: textDisplay,
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

export function components(list, message) {
  return list.map((component) => RENDERERS[component.type](component, message));
}

function actionRow(row, message) {
  return h("div", { class: "action-row" }, components(row.components, message));
}

const BUTTON_STYLES = ["primary", "secondary", "success", "danger"];

function button(spec, message) {
  const content = [spec.emoji && drawnEmoji(spec.emoji), spec.label && h("span", { class: "label" }, plain(spec.label))];
  // The name includes emojis, or it would have gaps.
  const named = [spec.emoji?.name, spec.label].filter(Boolean).join(" ");
  if (spec.url) {
    const href = /^https?:/.test(spec.url) ? spec.url : null;
    const disabled = spec.disabled || !href;
    const attributes = { class: "button secondary", target: "_blank", rel: "noopener noreferrer" };
    return h(
      "a",
      { ...attributes, href: disabled ? null : href, "aria-disabled": disabled },
      content,
      icon("out"),
    );
  }
  const waiting = pendingOn(message);
  const loading = waiting === spec.custom_id;
  return h(
    "button",
    {
      class: `button ${BUTTON_STYLES[spec.style - 1]} ${loading ? "loading" : ""}`,
      type: "button",
      "data-custom-id": spec.custom_id,
      "aria-label": named,
      "aria-busy": loading,
      disabled: spec.disabled,
      // A button that waits is not disabled: the keyboard would lose its place.
      "aria-disabled": waiting !== undefined && !loading,
      click: () => interact(message, "click", { custom_id: spec.custom_id }),
    },
    content,
    loading && dots(),
  );
}

function select(spec, message) {
  return selectMenu({
    ...spec,
    options: spec.options ?? entityOptions(spec),
    waiting: pendingOn(message) !== undefined,
    choose: (values) => interact(message, "select", { custom_id: spec.custom_id, values }),
  });
}

function section(spec, message) {
  const texts = h("div", { class: "section-texts" }, components(spec.components, message));
  return h("div", { class: "section" }, texts, components([spec.accessory], message));
}

function textDisplay(spec) {
  return h("div", { class: `text-display ${markdownClass(spec.content)}` }, markdown(spec.content));
}

function separator(spec) {
  return h("div", {
    class: `separator ${spec.spacing === 2 ? "large" : ""} ${spec.divider === false ? "" : "divider"}`,
    role: spec.divider === false ? null : "separator",
  });
}

function container(spec, message) {
  const accent = spec.accent_color ?? null;
  const color = accent === null ? null : `#${accent.toString(16).padStart(6, "0")}`;
  const attributes = { class: `container ${color ? "accented" : ""}`, "--accent": color };
  return veiled(spec, h("div", attributes, components(spec.components, message)));
}

/** How many pixels high components.css lets a picture be. */
const HIGHEST = 350;

function picture(media, description, classes) {
  // The sizes keep room for the picture while it loads.
  const scale = Math.min(1, HIGHEST / media.height);
  const [width, height] = [media.width, media.height].map((side) => side && Math.round(side * scale));
  return h("img", { class: classes, src: fileAt(media.url), alt: description ?? "", title: description, width, height });
}

function thumbnail(spec) {
  return veiled(spec, picture(spec.media, spec.description, "thumbnail"));
}

function gallery(spec) {
  const items = spec.items.map((item) => veiled(item, picture(item.media, item.description, "picture")));
  return h("div", { class: `gallery of-${Math.min(items.length, 3)}` }, items);
}

function file(spec) {
  return veiled(spec, attachedFile({ url: spec.file.url, filename: spec.name, size: spec.size }));
}

function iconOf(filename) {
  if (/\.(css|html|js|json|xml)$/i.test(filename)) return "code";
  return /\.(gif|jpe?g|png|svg|webp)$/i.test(filename) ? "picture" : "document";
}

/** The pictures that the playground serves as such. */
const SHOWN = /^image\/(png|jpeg|gif|webp)$/;

export function attachedFile({ url, filename, size }) {
  const name = h("a", { href: fileAt(url), download: filename }, filename);
  return h("div", { class: "file" }, icon(iconOf(filename)), h("div", {}, name, h("small", {}, sizeOf(size))));
}

export function attachments(list, message) {
  // Pictures that a component shows are not shown twice.
  if (message.flags & (1 << 15)) return [];
  return list.map((attachment) =>
    SHOWN.test(attachment.content_type)
      ? h("div", { class: "gallery of-1" }, picture(attachment, attachment.description, "picture"))
      : attachedFile(attachment),
  );
}

/** Hides a spoiler until it is pressed. */
function veiled(spec, element) {
  if (!spec.spoiler) return element;
  const veil = h("button", { class: "veil", type: "button", click: () => veil.remove() }, say("Spoiler"));
  return h("div", { class: "veiled" }, element, veil);
}
