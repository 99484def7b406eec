import { setTimeout as wait } from "node:timers/promises";

/**
 * A barrier before every request: no visitor sends a request while the database is compared with what was acknowledged.
 */
export interface Barrier {
  /** Waits while it is closed. Every pass needs a `leave`. */
  pass: () => Promise<void>;
  leave: () => void;
  close: () => void;
  open: () => void;
  /** Waits until all visitors have left and recorded their responses. */
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
      // A response is recorded in the event loop turns right after it came.
      await wait(20);
    },
  };
}
