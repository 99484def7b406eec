import { createContext, useSyncExternalStore } from "react";

/** If a matched route has `handle = { hydrate: true }`, except on error pages (docs/behavior.md, Every page 12). */
export function hydrates(handles: readonly unknown[], failed: boolean): boolean {
  return !failed && handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/** Nonce for the page's scripts during server rendering. Browsers have none, and don't compare it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Id of the current request during server rendering: browsers don't know it, and run no script on error pages. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** Called when a page with an error is rendered on the server. */
export const ErrorTitleContext = createContext(() => {});

/**
 * If cookies are blocked, reading `sessionStorage` throws. Remix keeps scroll positions and routes there, so every page
 * would fail. This replaces it with storage in memory. Pages run this function's text as a script before Remix's, so it
 * must use nothing outside itself.
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

const FIELDS = "input:not([type=hidden]), textarea, select";

/** Remembers input until hydration, when React 18 resets textareas. Returns a function that restores the fields. */
export function keepInput(page: Document): () => void {
  const kept = new Map<Field, { value: string; checked: boolean }>();
  const note = (field: Field) => void kept.set(field, { value: field.value, checked: isChecked(field) });
  const noteInput = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(FIELDS)) return;
    // Choosing a radio button clears another one.
    const group = isBox(target)
      ? page.querySelectorAll<Field>(`input[name="${CSS.escape(target.name)}"]`)
      : [target as Field];
    for (const field of group) note(field);
  };
  for (const field of page.querySelectorAll<Field>(FIELDS)) note(field);
  page.addEventListener("input", noteInput, true);
  return () => {
    page.removeEventListener("input", noteInput, true);
    for (const [field, { value, checked }] of kept) {
      if (field.value !== value) field.value = value;
      if (isBox(field) && field.checked !== checked) field.checked = checked;
    }
  };
}

/** Whether a form, or a part of one, differs from what the server sent. */
export function isEdited(part: Element): boolean {
  return Array.from(part.querySelectorAll<Field>(FIELDS)).some((field) => {
    if (isBox(field)) return field.checked !== field.defaultChecked;
    // Without a chosen option, browsers choose the first one.
    if (field instanceof HTMLSelectElement)
      return !(field.options[field.selectedIndex]?.defaultSelected ?? true) && hasChoice(field, field.selectedIndex);
    const { value, defaultValue } = field as HTMLInputElement | HTMLTextAreaElement;
    return value !== defaultValue.replaceAll(/\r\n?/g, "\n");
  });
}

function hasChoice({ options }: HTMLSelectElement, chosen: number): boolean {
  return chosen > 0 || Array.from(options).some(({ defaultSelected }) => defaultSelected);
}

function isChecked(field: Field): boolean {
  return isBox(field) && field.checked;
}

function isBox(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox");
}

/** False on the server and until hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
