import { setTimeout as wait } from "node:timers/promises";

/**
 * A barrier before every request: no visitor sends a request while the database is compared with what the site
 * acknowledged.
 */
export interface Barrier {
  /** Waits while the barrier is closed. Every `pass` needs a `leave`. */
  pass: () => Promise<void>;
  leave: () => void;
  close: () => void;
  open: () => void;
  /** Waits until no request is in flight and all responses are recorded. */
  quiet: () => Promise<void>;
}

export function makeBarrier(): Barrier {
  const now = { inside: 0, closed: false };

  return {
    async pass() {
      while (now.closed) await wait(5);
      now.inside += 1;
    },
    leave: () => void (now.inside -= 1),
    close: () => void (now.closed = true),
    open: () => void (now.closed = false),
    async quiet() {
      while (now.inside > 0) await wait(5);
      // A response is recorded a few turns of the event loop after it arrives.
      await wait(20);
    },
  };
}
