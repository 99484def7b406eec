type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person fills in. */
const FIELDS = "input:not([type=hidden]), textarea, select";

/**
 * Remembers what stands in the fields of a page that scripts are about to take over. React 18 puts what the server
 * wrote back into a textarea with text, and a person may type until it has.
 *
 * @returns puts everything back as the person left it
 */
export function keepTyped(page: Document): () => void {
  const kept = new Map<Field, { value: string; checked: boolean }>();
  const note = (field: Field) => void kept.set(field, { value: field.value, checked: isChecked(field) });
  const noteTyped = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(FIELDS)) return;
    // Choosing one radio takes the choice away from another.
    const group = isBox(target)
      ? page.querySelectorAll<Field>(`input[name="${CSS.escape(target.name)}"]`)
      : [target as Field];
    for (const field of group) note(field);
  };
  for (const field of page.querySelectorAll<Field>(FIELDS)) note(field);
  page.addEventListener("input", noteTyped, true);
  return () => {
    page.removeEventListener("input", noteTyped, true);
    for (const [field, { value, checked }] of kept) {
      if (field.value !== value) field.value = value;
      if (isBox(field) && field.checked !== checked) field.checked = checked;
    }
  };
}

/** Whether something in a form is not as the server wrote it. */
export function isTyped(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (!field.matches(FIELDS)) return false;
    if (isBox(field)) return field.checked !== field.defaultChecked;
    if (field instanceof HTMLSelectElement) return false;
    const { value, defaultValue } = field as HTMLInputElement | HTMLTextAreaElement;
    return value !== defaultValue.replaceAll(/\r\n?/g, "\n");
  });
}

function isChecked(field: Field): boolean {
  return isBox(field) && field.checked;
}

function isBox(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox");
}
