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
