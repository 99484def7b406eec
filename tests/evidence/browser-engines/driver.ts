/**
 * A window in one browser engine: the operations that differ between the libraries. engine-visitor.ts has a person's
 * actions.
 */
export interface Driver {
  /** Opens an address and waits until its page is loaded. */
  open: (address: string) => Promise<void>;
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>;
  press: (key: "Enter" | "Delete") => Promise<void>;
  /** Clicks at a position in the window, without waiting for a page. */
  clickAt: (place: Place) => Promise<void>;
  /**
   * Runs a synchronous function in the page, even if the page's own scripts are disabled. The function can use only its
   * arguments.
   */
  read: <Result>(script: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  /** These three do not wait for a page: the libraries differ in when a page counts as loaded. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  reload: () => Promise<void>;
  /** Closes the window and deletes its storage. */
  close: () => Promise<void>;
}

export interface Place {
  x: number;
  y: number;
}

/** A running browser, with JavaScript or without. */
export interface Engine {
  /** Opens a window for a new visitor. */
  visit: () => Promise<Driver>;
  close: () => Promise<void>;
}

export const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

export interface Launch {
  /** Whether pages may run JavaScript. */
  scripts: boolean;
  /** Port of a proxy on this machine that serves every https address. */
  tunnel?: number | undefined;
}

/** Milliseconds that a page or any awaited condition may take. */
export const STEP_LIMIT = 15_000;
/** Shorter than a form, like most windows. */
export const WINDOW = { width: 1280, height: 720 };
