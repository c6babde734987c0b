/* Select menus, in messages and in modals. */

import { h, popUp } from "./dom.js";
import { drawnEmoji, plain } from "./markdown.js";
import { store } from "./store.js";
import { say } from "./words.js";

/** The options of a menu of members, channels or roles (Discord's types 5 to 8). */
export function entityOptions({ type, default_values: defaults = [] }) {
  const { members, bot, channels, roles } = store.server;
  const people = [...members, bot].map(({ id, name }) => ({ value: id, label: name }));
  const rooms = channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
  const groups = roles.map(({ id, name }) => ({ value: id, label: name.startsWith("@") ? name : `@${name}` }));
  const options = { 5: people, 6: groups, 7: [...groups, ...people], 8: rooms }[type];
  return options.map((option) => ({ ...option, default: defaults.some(({ id }) => id === option.value) }));
}

/**
 * A menu's button. `choose` is called with the chosen values when they have changed.
 *
 * As in Discord, a list for one value closes when it is chosen, a list for several when the reader leaves it.
 */
export function selectMenu(spec) {
  const { custom_id, options, placeholder, min_values: min = 1, max_values: max = 1, disabled, waiting, choose } = spec;
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const face = h("button", {
    class: "select",
    type: "button",
    disabled,
    "aria-disabled": waiting,
    "data-custom-id": custom_id,
    "aria-haspopup": "listbox",
    click: () => waiting || open(),
  });
  draw();
  return face;

  function draw() {
    const picked = options.filter((option) => chosen.includes(option.value));
    const labels = picked.map((option) => optionFace({ ...option, description: null }));
    const shown = labels.length ? labels : h("span", { class: "placeholder" }, placeholder ?? say("Make a selection"));
    face.replaceChildren(h("span", { class: "chosen" }, shown), h("span", { class: "chevron", "aria-hidden": "true" }));
  }

  function open() {
    const before = chosen;
    const items = options.map((option) => {
      const click = () => toggle(option.value);
      const attributes = { class: "option", type: "button", role: "option", "data-value": option.value, click };
      return h("button", attributes, optionFace(option), h("span", { class: "tick", "aria-hidden": "true" }));
    });
    const list = h("div", { class: "menu options", role: "listbox", "aria-multiselectable": max > 1 }, items);
    list.style.minWidth = `${face.getBoundingClientRect().width}px`;
    list.addEventListener("keydown", (event) => moveFocus(event, items));
    // A press on *Submit* closes the list, and submits before "toggle" comes.
    list.addEventListener("beforetoggle", ({ newState }) => {
      if (newState !== "closed") return;
      if (chosen.length < min) chosen = before;
      draw();
      if (String(chosen) !== String(before)) choose(chosen);
    });
    list.addEventListener("toggle", ({ newState }) => newState === "closed" && face.focus());
    mark();
    popUp(list, face);
    (items.find((item) => chosen.includes(item.dataset.value)) ?? items[0])?.focus();

    function toggle(value) {
      if (max === 1) {
        chosen = chosen.includes(value) && min === 0 ? [] : [value];
        return list.hidePopover();
      }
      if (chosen.includes(value)) chosen = chosen.filter((other) => other !== value);
      else if (chosen.length < max) chosen = [...chosen, value];
      mark();
    }

    function mark() {
      for (const item of items) item.setAttribute("aria-selected", chosen.includes(item.dataset.value));
    }
  }
}

function moveFocus(event, items) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = items.indexOf(document.activeElement);
  items.at((at + step) % items.length).focus();
}

function optionFace({ emoji, label, description }) {
  return h(
    "span",
    { class: "option-face" },
    emoji && drawnEmoji(emoji),
    h("span", {}, plain(label), description && h("small", {}, plain(description))),
  );
}
