/**
 * A window in one browser engine: only what each library does in its own way. What a person does with it is in
 * visitor.ts.
 */
export interface Driver {
  /** Goes to an address and waits until its page is loaded. */
  open: (address: string) => Promise<void>;
  /** Types into the element with the focus, key by key. */
  type: (text: string) => Promise<void>;
  press: (key: "Enter" | "Delete") => Promise<void>;
  /** Presses the mouse at a place in the window. Waits for no page. */
  clickAt: (place: Place) => Promise<void>;
  /**
   * Runs a function in the page, also where the page's own scripts are switched off. It sees its arguments alone, and
   * may not wait.
   */
  read: <Result>(script: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  /** These three wait for no page: each library takes another moment for the end of it. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  reload: () => Promise<void>;
  /** Closes the window, and forgets whose it was. */
  close: () => Promise<void>;
}

export interface Place {
  x: number;
  y: number;
}

/** A browser that is running, with JavaScript or without. */
export interface Engine {
  /** A window of somebody who was never here. */
  visit: () => Promise<Driver>;
  close: () => Promise<void>;
}

export const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

export interface Launch {
  /** Whether pages may run JavaScript. */
  scripts: boolean;
  /** Port of a proxy on this machine through which every https address is reached. */
  tunnel?: number | undefined;
}

/** Milliseconds that a page or anything that is waited for may take. */
export const STEP_LIMIT = 15_000;
/** Lower than a form is long, as most windows are. */
export const WINDOW = { width: 1280, height: 720 };
