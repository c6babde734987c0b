/* Presses and choices on a message, which wait for the bot. */

import { act } from "./api.js";

/** Message id → the custom id that waits for an answer. */
const pending = new Map();
const FAILED = "This interaction failed";
/** Message id → what went wrong at the last press. */
const failed = new Map();

export function pendingOn(message) {
  return pending.get(message.id);
}

export function failureOf(message) {
  return failed.get(message.id);
}

export async function interact(message, type, fields) {
  if (pending.has(message.id)) return;
  pending.set(message.id, fields.custom_id);
  failed.delete(message.id);
  redraw(message);
  try {
    const answer = await act(type, { channel: message.channel_id, message: message.id, ...fields });
    if (!answer.answered) failed.set(message.id, FAILED);
    if (answer.modal) document.dispatchEvent(new CustomEvent("open-modal", { detail: answer }));
  } catch {
    // The button may have gone in the moment of the press. Discord has the same words for that.
    failed.set(message.id, FAILED);
  }
  pending.delete(message.id);
  redraw(message);
}

function redraw(message) {
  document.dispatchEvent(new CustomEvent("redraw-message", { detail: message.id }));
}
