import { createContext } from "react";

/**
 * Whether a page runs scripts (DESIGN.md section 3): only where a matched route
 * says `handle = { hydrate: true }`, and never on an error page.
 */
export function hydrates(handles: readonly unknown[], failed: boolean): boolean {
  return !failed && handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/** The nonce of the page's scripts while it is rendered on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/** What names the present request in the log, while a page is rendered on the server. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** False while a page is rendered on the server that is too large for scripts, see large-pages.server.ts. Where scripts run, they are there. */
export const ScriptsContext = createContext(true);
