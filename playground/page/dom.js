/**
 * Builds an element. Strings become text nodes, so that nothing a message contains can become markup.
 *
 * An attribute that is a function listens to the event of that name; one that starts with -- sets a CSS variable.
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => ![undefined, null, false].includes(child)));
  return element;
}

/** A sign that says nothing to people who hear the page. */
export function icon(name) {
  return h("span", { class: `icon ${name}`, "aria-hidden": "true" });
}

/** Three moving dots, while the page waits for something. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** Redraws `of()` and puts the keyboard back: on the same button, or else on the button in its place. */
export function keepingFocus(of, redraw) {
  const buttons = () => [...of().querySelectorAll("button, a[href]")];
  const focused = document.activeElement;
  const at = buttons().indexOf(focused);
  redraw();
  if (at < 0) return;
  const now = buttons();
  const same = focused.dataset.customId && now.find((button) => button.dataset.customId === focused.dataset.customId);
  (same || now[at] || now.at(-1))?.focus({ preventScroll: true });
}

/** Shows `element` as a box beside `anchor`, within the window, until it is dismissed. */
export function popUp(element, anchor) {
  // The browser says late that a box was closed, sometimes after the next box is asked for.
  for (const former of document.querySelectorAll("[popover]")) former.remove();
  element.popover = "auto";
  // Whatever is not within an open dialog cannot be used.
  (anchor.closest("dialog") ?? document.body).append(element);
  element.addEventListener("toggle", (event) => event.newState === "closed" && element.remove());
  element.showPopover();
  const from = anchor.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const below = from.bottom + 4 + box.height <= innerHeight;
  const top = below ? from.bottom + 4 : from.top - 4 - box.height;
  element.style.left = `${Math.max(8, Math.min(from.left, innerWidth - box.width - 8))}px`;
  element.style.top = `${Math.max(8, top)}px`;
}
