import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { eraseOld } from "../database/erasure.server.ts";
import { inReadCommitted, inTransaction } from "../database/in-transaction.server.ts";
import type { EnqueueDeps } from "./enqueue-email.server.ts";
import { notifyTeam } from "./notifications/notify-team.server.ts";
import { SUMMARIES, givenUpEmail } from "./notifications/team-emails.ts";
import { prepareMail, tellOfFailure } from "./notifications/team-mail.server.ts";
import {
  claimDue,
  isAnyDue,
  markSent,
  recordSendFailure,
  renewClaim,
  failOldMail,
  redactMailBefore,
} from "./outbox.store.server.ts";
import {
  ATTEMPTS,
  type ClaimedMail,
  type Deliver,
  DeliveryError,
  nextRetryTime,
  type OutgoingMail,
  retryDelay,
  type TeamAddresses,
} from "./outbox.ts";

/** Milliseconds between checks of the outbox. */
const EVERY = 1000;

/**
 * Milliseconds that deliveries in progress have when the site stops. The rest are then cut short and released before
 * the process ends, at most 8 seconds after the signal (app/server/shutdown.server.ts).
 */
const GRACE = 4000;

/** Maximum emails that one process claims at a time, and maximum open connections. */
const AT_ONCE = 20;
const CONNECTIONS = 4;

/** Milliseconds that a claim lasts, and after which it is renewed while emails are being sent. */
const CLAIM = 60_000;
const RENEWAL = 15_000;

export interface SenderDeps extends EnqueueDeps {
  db: Database;
  settings: { siteOrigin: string | null };
  addresses: TeamAddresses;
  deliver: Deliver;
  /** Records what follows from an accepted email, in the transaction that marks it as sent. */
  noteSent: (db: Database, mail: ClaimedMail, time: string) => Promise<void>;
  chance: () => number;
  /** Waits until the time is over or the signal aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Aborted when the sender stops: no new attempt begins. */
  stopping: AbortSignal;
  /** Aborted after the grace period: deliveries in progress are given up. */
  cutShort: AbortSignal;
  /** Ids of emails that the server accepted but that aren't marked as sent in the database yet. */
  taken: Set<string>;
}

/** Polls the outbox and sends what is due. The timer alone doesn't keep the process alive. */
export function startSender(given: Omit<SenderDeps, "stopping" | "cutShort" | "taken" | "pause" | "chance">) {
  const [stopping, cutShort] = [new AbortController(), new AbortController()];
  const deps: SenderDeps = {
    ...given,
    pause: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
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
    /** Starts nothing new, waits for deliveries in progress, and releases the rest. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      const limit = setTimeout(() => cutShort.abort(), GRACE);
      await round;
      clearTimeout(limit);
    },
  };
}

/** Sends batch after batch while emails get through, so that a full outbox doesn't wait for the timer. */
async function runOnce(deps: SenderDeps): Promise<void> {
  try {
    while ((await sendBatch(deps)).includes("sent"));
  } catch (error) {
    deps.log.error({ err: error }, "the outbox could not be read");
  }
}

type SendResult =
  | "sent"
  /** A copy for a member who may no longer read it. */
  | "dropped"
  /** Refused permanently, or in the last retry cycle. */
  | "failed"
  | "later"
  | "no-server"
  | "stopped";

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

/** Each connection sends one email after another. Once the server can't be reached, the rest are postponed untried. */
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
  const { id, attempts } = mail;
  try {
    if (deps.taken.has(id)) return await storeSent(deps, mail, attempts + 1);
    if (!serverGone) return await sendMail(deps, mail, token);
    const error = "not tried: the mail server couldn't be reached a moment earlier";
    return await postpone(deps, mail, token, { attempts, error }, false);
  } catch (error) {
    // The claim expires and a sender retries; not this process, if the server has accepted the email.
    deps.log.error({ err: error, mail: id, taken: deps.taken.has(id) }, "the result of an email could not be stored");
    return "later";
  }
}

/** Sends one email in a retry cycle of up to `ATTEMPTS`, and records the result. */
async function sendMail(deps: SenderDeps, mail: ClaimedMail, token: string): Promise<SendResult> {
  const outgoing = await prepareMail(deps, mail);
  if (outgoing === null) return "dropped";
  const { id, kind } = mail;
  let { attempts } = mail;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) await deps.pause(retryDelay(attempt), deps.stopping);
    if (deps.stopping.aborted) return release(deps, mail, token, attempts);
    attempts += 1;
    const error = await tryOnce(deps, outgoing);
    if (error === null) {
      deps.taken.add(id);
      await storeSent(deps, mail, attempts);
      deps.log.info({ mail: id, kind, attempts }, "mail sent");
      return "sent";
    }
    const { fault, message } = error;
    deps.log.warn({ mail: id, kind, attempts, fault, answer: message }, "email was not accepted");
    if (deps.cutShort.aborted) return release(deps, mail, token, attempts);
    if (fault !== "mail" && attempt < ATTEMPTS) continue;
    const result = await postpone(deps, mail, token, { attempts, error: message }, fault === "mail");
    return result === "later" && fault === "server" ? "no-server" : result;
  }
}

async function tryOnce({ deliver, cutShort }: SenderDeps, mail: OutgoingMail): Promise<DeliveryError | null> {
  try {
    await deliver(mail, cutShort);
    return null;
  } catch (error) {
    return error instanceof DeliveryError ? error : new DeliveryError("server", "unknown fault");
  }
}

/** Stores the server's 250. Until then, `taken` keeps this process from sending the email again. */
async function storeSent(deps: SenderDeps, mail: ClaimedMail, attempts: number): Promise<SendResult> {
  const time = deps.now().toISOString();
  await inReadCommitted(deps.db, async (db) => {
    await markSent(db, mail, attempts, time);
    await deps.noteSent(db, mail, time);
  });
  deps.taken.delete(mail.id);
  return "sent";
}

/** Records that a retry cycle ended without a 250, and schedules the next one unless it was the last. */
async function postpone(
  deps: SenderDeps,
  mail: ClaimedMail,
  token: string,
  { attempts, error }: { attempts: number; error: string },
  forGood: boolean,
): Promise<SendResult> {
  const { id, kind } = mail;
  const rounds = mail.rounds + 1;
  const next = forGood ? null : nextRetryTime(rounds, deps.now(), deps.chance());
  const failure = { attempts, rounds, last_error: error, next_attempt_at: (next ?? deps.now()).toISOString() };
  await inReadCommitted(deps.db, async (db) => {
    const isOurs = await recordSendFailure(db, id, token, { ...failure, state: next ? "waiting" : "failed" });
    if (isOurs && !next) await tellOfFailure(db, deps, mail);
  });
  if (!next) deps.log.error({ mail: id, kind, attempts, answer: error }, "mail failed for good");
  return next ? "later" : "failed";
}

/** Releases the claim without counting a retry cycle, so that any sender may continue. */
async function release(
  deps: SenderDeps,
  { id, rounds }: ClaimedMail,
  token: string,
  attempts: number,
): Promise<SendResult> {
  const state = { state: "waiting", attempts, rounds, next_attempt_at: deps.now().toISOString() } as const;
  await inReadCommitted(deps.db, (db) => recordSendFailure(db, id, token, state));
  return "stopped";
}

async function renew(deps: SenderDeps, token: string): Promise<void> {
  const claim = { token, until: claimEnd(deps.now()) };
  await inReadCommitted(deps.db, (db) => renewClaim(db, claim)).catch((error: unknown) =>
    deps.log.warn({ err: error }, "the claim of emails could not be renewed"),
  );
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + CLAIM).toISOString();
}

/** Gives up emails not sent within their retention time, and reports them to the team together. */
export async function giveUpOldMail(deps: EnqueueDeps & { db: Database }): Promise<void> {
  const count = await inTransaction(deps.db, async (db) => {
    const failed = await failOldMail(db, deps.now().toISOString(), SUMMARIES);
    if (failed > 0) await notifyTeam(db, deps, givenUpEmail(failed), { about: null });
    return failed;
  });
  if (count > 0) deps.log.error({ count }, "mail was not sent in time");
}

/** Removes text and addresses from emails past their retention time. Emails still unsent by then become `failed`. */
export async function redactOldMail(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  await eraseOld(deps, "text of old mail", (db) => redactMailBefore(db, deps.now().toISOString()));
}
