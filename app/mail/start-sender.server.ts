import { setTimeout as wait } from "node:timers/promises";
import { inTransaction } from "../database/in-transaction.server.ts";
import { claimDue, type ClaimedMail, isAnyDue, renewClaim } from "./claim.store.server.ts";
import { postpone, type SenderDeps, sendMail, type SendResult, storeSent } from "./send-mail.server.ts";

/** Milliseconds between two checks of the outbox: emails are sent about as soon as they are queued. */
const EVERY = 1000;

/**
 * Milliseconds that deliveries in progress have when the site is stopped. What is then cut short is released before the
 * process ends, at most 8 seconds after the signal (app/server/shutdown.server.ts).
 */
const GRACE = 4000;

export interface Sender {
  /** Starts nothing new, waits for deliveries in progress, and releases the rest. */
  stop: () => Promise<void>;
}

type Given = Omit<SenderDeps, "stopping" | "cutShort" | "taken" | "pause" | "chance">;

/** Polls the outbox and sends what is due. The timer alone doesn't keep the process alive. */
export function startSender(given: Given, options: Partial<Pick<SenderDeps, "pause">> = {}): Sender {
  const [stopping, cutShort] = [new AbortController(), new AbortController()];
  const deps: SenderDeps = {
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
    round ??= runOnce(deps).finally(() => {
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

/** Sends batch after batch as long as emails get through, so that a full outbox doesn't wait for the timer. */
async function runOnce(deps: SenderDeps): Promise<void> {
  try {
    while ((await sendBatch(deps)).includes("sent"));
  } catch (error) {
    deps.log.error({ err: error }, "the outbox could not be read");
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Most emails that one process claims at a time, and most connections that it opens at a time. */
const AT_ONCE = 20;
const CONNECTIONS = 4;

/** Milliseconds that a claim lasts, and after which it is renewed while emails are being sent. */
const CLAIM = 60_000;
const RENEWAL = 15_000;

const NO_SERVER = "not tried: the mail server couldn't be reached a moment earlier";

/** Claims and sends one batch of due emails. Several processes may do so concurrently. */
export async function sendBatch(deps: SenderDeps): Promise<SendResult[]> {
  const time = deps.now();
  if (deps.stopping.aborted || !(await isAnyDue(deps.db, time.toISOString()))) return [];
  const token = deps.randomId();
  const mails = await claimDue(deps.db, time.toISOString(), { token, until: claimEnd(time) }, AT_ONCE);
  const renewal = setInterval(() => void renew(deps, token), RENEWAL);
  try {
    return await sendAll(deps, mails, token);
  } finally {
    clearInterval(renewal);
  }
}

/** Sends one email after another on each connection. Once the server can't be reached, postpones the rest untried. */
async function sendAll(deps: SenderDeps, mails: readonly ClaimedMail[], token: string): Promise<SendResult[]> {
  const results: SendResult[] = [];
  const waiting = [...mails];
  let serverGone = false;
  async function work(): Promise<void> {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const result = await sendOne(deps, mail, token, serverGone);
      serverGone ||= result === "no-server";
      results.push(result);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return results;
}

async function sendOne(deps: SenderDeps, mail: ClaimedMail, token: string, serverGone: boolean): Promise<SendResult> {
  try {
    if (deps.taken.has(mail.id)) {
      await storeSent(deps, mail, mail.attempts + 1);
      return "sent";
    }
    return serverGone
      ? await postpone(deps, mail, token, { attempts: mail.attempts, error: NO_SERVER }, false)
      : await sendMail(deps, mail, token);
  } catch (error) {
    // The claim expires and a sender tries again; not this process, if the server has accepted the email.
    deps.log.error(
      { err: error, mail: mail.id, taken: deps.taken.has(mail.id) },
      "the result of an email could not be stored",
    );
    return "later";
  }
}

async function renew(deps: SenderDeps, token: string): Promise<void> {
  const claim = { token, until: claimEnd(deps.now()) };
  await inTransaction(deps.db, (db) => renewClaim(db, claim), "read committed").catch((error: unknown) =>
    deps.log.warn({ err: error }, "the claim of emails could not be renewed"),
  );
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + CLAIM).toISOString();
}
