import { setTimeout as wait } from "node:timers/promises";

/**
 * Everybody passes it before a request, so that nobody asks for anything while what is kept is compared with what was
 * answered.
 */
export interface Barrier {
  /** Waits while it is closed. Whoever has passed has to leave. */
  pass: () => Promise<void>;
  leave: () => void;
  close: () => void;
  open: () => void;
  /** Waits until everybody has left and noted what they were answered. */
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
      // An answer is noted in the turns right after it came.
      await wait(20);
    },
  };
}
