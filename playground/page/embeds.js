/* The embeds of older bots' messages. */

import { h } from "./dom.js";
import { link, markdown } from "./markdown.js";
import { fileAt } from "./store.js";

export function embeds(list) {
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
