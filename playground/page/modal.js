/* Modals: forms that a bot shows over the page. */

import { act } from "./api.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { entityOptions, selectMenu } from "./selects.js";
import { store } from "./store.js";
import { say } from "./words.js";

/** Shows a modal until it is sent or left. */
function openModal(modal, interaction) {
  const values = {};
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = h("button", { class: "button primary", type: "submit" }, say("Submit"));
  const cancel = h("button", { class: "button plain", type: "button", click: () => dialog.close() }, say("Cancel"));
  const form = h(
    "form",
    { submit: send },
    h("h2", { id: "modal-title" }, modal.title),
    h("p", { class: "modal-from" }, say("This form will be submitted to {bot}.", { bot: store.server.bot.name })),
    modal.components.map((component) => part(component, values)),
    problem,
    h("footer", {}, cancel, submit),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": "modal-title", close: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();

  async function send(event) {
    event.preventDefault();
    submit.disabled = true;
    const filled = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value()]));
    try {
      const answer = await act("submit", { interaction, values: filled });
      if (answer.answered) return dialog.close();
      problem.textContent = say("Something went wrong. Try again.");
    } catch (error) {
      problem.textContent = say(error.message);
    }
    submit.disabled = false;
  }
}

/** A part of the form. Each field leaves a function in `values` that reads it. */
function part(component, values) {
  if (component.type === 10) return h("div", { class: "markdown" }, markdown(component.content));
  const [within] = component.type === 1 ? component.components : [];
  return field(within ? { component: within, label: within.label } : component, values);
}

function field({ label, description, component }, values) {
  const required = component.required ?? component.type <= 8;
  const control = CONTROLS[component.type](component, required, values);
  return h(
    "fieldset",
    {},
    h("legend", {}, label, required && h("span", { class: "required", title: say("Required") }, " *")),
    description && h("small", {}, description),
    control,
  );
}

const CONTROLS = {
  3: select,
  4: textInput,
  5: select,
  6: select,
  7: select,
  8: select,
  21: radios,
  22: checkboxes,
  23: checkbox,
};

function textInput(spec, required, values) {
  const tag = spec.style === 2 ? "textarea" : "input";
  const control = h(tag, {
    required,
    placeholder: spec.placeholder,
    minlength: spec.min_length,
    maxlength: spec.max_length ?? 4000,
    "aria-label": spec.label,
  });
  control.value = spec.value ?? spec.default ?? "";
  values[spec.custom_id] = () => control.value;
  return control;
}

function select(spec, required, values) {
  const options = spec.options ?? entityOptions(spec);
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  values[spec.custom_id] = () => chosen;
  const least = required ? (spec.min_values ?? 1) : 0;
  return selectMenu({ ...spec, options, min_values: least, choose: (now) => (chosen = now) });
}

function choices(type, spec, required) {
  return spec.options.map((option) =>
    h(
      "label",
      { class: "choice" },
      h("input", { type, name: spec.custom_id, value: option.value, checked: option.default, required }),
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  );
}

function radios(spec, required, values) {
  const control = h("div", {}, choices("radio", spec, required));
  values[spec.custom_id] = () => control.querySelector(":checked")?.value ?? null;
  return control;
}

function checkboxes(spec, required, values) {
  const control = h("div", {}, choices("checkbox", spec, false));
  values[spec.custom_id] = () => [...control.querySelectorAll(":checked")].map((box) => box.value);
  return control;
}

function checkbox(spec, required, values) {
  const control = h("input", { type: "checkbox", checked: spec.default, "aria-label": spec.label });
  values[spec.custom_id] = () => control.checked;
  return control;
}

document.addEventListener("open-modal", ({ detail }) => openModal(detail.modal, detail.interaction));
