/** Messages for invalid form fields, in the language of the page instead of the browser's. */

import { t } from "./texts.svelte.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function errorMessage(field: Field): string {
  const { validity } = field;
  const { min, max, minLength } = field as HTMLInputElement;
  if (validity.valueMissing) return t("field-missing");
  if (validity.tooShort) return t("field-short", { least: minLength });
  return min && max ? t("field-range", { min, max }) : t("field-wrong");
}

/** Removes the message of a field. */
function clearError(field: Element): void {
  const id = field.getAttribute("aria-errormessage");
  if (!id) return;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-errormessage");
  field.removeAttribute("aria-invalid");
}

let last = 0;

/** Shows the message of a field after it. */
function showError(field: Field): void {
  clearError(field);
  last += 1;
  const id = `field-error-${last}`;
  const message = Object.assign(document.createElement("span"), { id, className: "error", textContent: errorMessage(field) });
  message.setAttribute("role", "alert");
  field.after(message);
  field.setAttribute("aria-errormessage", id);
  field.setAttribute("aria-invalid", "true");
}

/** Replaces the browser's own messages in all forms. */
export function showFormErrors(): void {
  const invalid = (event: Event) => {
    event.preventDefault();
    const field = event.target as Field;
    showError(field);
    // The first invalid field gets the focus; browsers report them in order.
    if (field.form?.querySelector(":invalid:not(fieldset)") === field) field.focus();
  };
  // The event does not bubble.
  document.addEventListener("invalid", invalid, { capture: true });
  document.addEventListener("input", ({ target }) => clearError(target as Element));
}
