/** A window in one browser engine: what differs between the libraries. engine-visitor.ts has a person's actions. */
export interface Driver {
  /** Opens an address and waits until its page is loaded. */
  open: (address: string) => Promise<void>;
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>;
  press: (key: "Enter" | "Delete") => Promise<void>;
  /** Clicks at a position in the window. Waits for no page. */
  clickAt: (place: Place) => Promise<void>;
  /**
   * Runs a function in the page, also where the page's own scripts are switched off. It sees only its arguments and is
   * synchronous.
   */
  read: <Result>(script: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  /** These three wait for no page: the libraries differ in when a page counts as loaded. */
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
  /** A window of a new visitor. */
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
/** Shorter than a form, as most windows are. */
export const WINDOW = { width: 1280, height: 720 };
