/** What is wrong with a field, in the reader's language and not in the browser's. */

import { t } from "./words.svelte.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function sentence(field: Field): string {
  const { validity } = field;
  const { min, max, minLength } = field as HTMLInputElement;
  if (validity.valueMissing) return t("field-missing");
  if (validity.tooShort) return t("field-short", { least: minLength });
  return min && max ? t("field-range", { min, max }) : t("field-wrong");
}

/** Takes away what was said about a field. */
function clear(field: Element): void {
  const id = field.getAttribute("aria-errormessage");
  if (!id) return;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-errormessage");
  field.removeAttribute("aria-invalid");
}

let last = 0;

/** Says beside a field what is wrong with it. */
function show(field: Field): void {
  clear(field);
  last += 1;
  const id = `field-wrong-${last}`;
  const said = Object.assign(document.createElement("span"), { id, className: "wrong", textContent: sentence(field) });
  said.setAttribute("role", "alert");
  field.after(said);
  field.setAttribute("aria-errormessage", id);
  field.setAttribute("aria-invalid", "true");
}

/** From here on the page itself says what is wrong with fields, at every form. */
export function checkFields(): void {
  const invalid = (event: Event) => {
    event.preventDefault();
    const field = event.target as Field;
    show(field);
    // The first is where one goes on; browsers tell of them in order.
    if (field.form?.querySelector(":invalid:not(fieldset)") === field) field.focus();
  };
  // It is told of at the field and does not rise.
  document.addEventListener("invalid", invalid, { capture: true });
  document.addEventListener("input", ({ target }) => clear(target as Element));
}
