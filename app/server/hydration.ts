import { createContext } from "react";

/**
 * Whether a page runs scripts (docs/behavior.md, Every page 12): only where a matched route says `handle = { hydrate:
 * true }`, and never on an error page.
 */
export function hydrates(handles: readonly unknown[], failed: boolean): boolean {
  return !failed && handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/** The nonce of the page's scripts while it is rendered on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/** What names the current request in the log, while a page is rendered on the server. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/**
 * False while a page is rendered on the server that is too large for scripts, see render-page.server.ts. Where scripts
 * run, they are there.
 */
export const ScriptsContext = createContext(true);

/**
 * Where cookies are blocked, browsers throw at the mere name of session storage, and Remix, which notes there what it
 * knows of the routes, then finds no other page. A page has a note of its own instead, while it is open.
 */
export function replaceBlockedStorage(): void {
  try {
    void window.sessionStorage;
  } catch {
    const notes = new Map<string, string>();
    const storage = {
      getItem: (name: string) => notes.get(name) ?? null,
      setItem: (name: string, value: string) => void notes.set(name, value),
      removeItem: (name: string) => void notes.delete(name),
    };
    Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage });
  }
}

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
