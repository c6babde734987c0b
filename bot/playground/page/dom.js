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
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** A sign that says nothing to those who hear the page. */
export function icon(name) {
  return h("span", { class: `icon ${name}`, "aria-hidden": "true" });
}

/** Shows `element` as a box beside `anchor`, within the window, until it is dismissed. */
export function popUp(element, anchor) {
  element.popover = "auto";
  document.body.append(element);
  element.addEventListener("toggle", (event) => event.newState === "closed" && element.remove());
  element.showPopover();
  const from = anchor.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const below = from.bottom + 4 + box.height <= innerHeight;
  const top = below ? from.bottom + 4 : from.top - 4 - box.height;
  element.style.left = `${Math.max(8, Math.min(from.left, innerWidth - box.width - 8))}px`;
  element.style.top = `${Math.max(8, top)}px`;
}
