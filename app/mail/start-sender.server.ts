import { setTimeout as wait } from "node:timers/promises";
import { sendBatch } from "./send-batch.server.ts";
import type { SenderDeps } from "./send-mail.server.ts";

/** Milliseconds between two looks into the outbox: mail goes out about as soon as it was written. */
const EVERY = 1000;

/** Milliseconds that mails on their way have to arrive when the site is stopped. Fly kills after 5 seconds. */
const GRACE = 4000;

export interface Sender {
  /** Begins nothing new, waits for what is on its way, and gives the rest back. */
  stop: () => Promise<void>;
}

type Given = Omit<SenderDeps, "stopping" | "cutShort" | "taken" | "pause" | "chance">;

/** Looks into the outbox again and again, and sends what is due. Keeps no process alive that has nothing on its way. */
export function startSender(given: Given, options: Partial<Pick<SenderDeps, "pause">> = {}): Sender {
  const [stopping, cutShort] = [new AbortController(), new AbortController()];
  const to: SenderDeps = {
    pause: pauseFor,
    ...options,
    ...given,
    chance: Math.random,
    stopping: stopping.signal,
    cutShort: cutShort.signal,
    taken: new Set(),
  };
  let round: Promise<void> | null = null;
  function look(): void {
    round ??= runOnce(to).finally(() => {
      round = null;
    });
  }
  const timer = setInterval(look, EVERY).unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const limit = setTimeout(() => cutShort.abort(), GRACE);
      await round;
      clearTimeout(limit);
    },
  };
}

/** Round after round while something is sent: a full outbox doesn't wait for the clock. */
async function runOnce(to: SenderDeps): Promise<void> {
  try {
    while ((await sendBatch(to)).includes("sent"));
  } catch (error) {
    to.log.error({ err: error }, "the outbox could not be looked into");
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
