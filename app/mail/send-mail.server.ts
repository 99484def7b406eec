import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { type ClaimedMail, markSent, recordSendFailure } from "./claim.store.server.ts";
import { ATTEMPTS, type Deliver, DeliveryError, nextRetryTime, retryDelay } from "./delivery.ts";

/** Decides which members get an email to the team (mail/notifications/team-mail.server.ts). */
export interface TeamMail {
  /** Returns an email as it is to be sent now; null if nobody is to get it any more, and then it is gone. */
  prepare: (mail: ClaimedMail) => Promise<(ClaimedMail & { to: string }) | null>;
  /** Tells of an email that has failed for good, in the transaction that records that. */
  tellOfFailure: (db: Database, mail: Pick<ClaimedMail, "kind" | "about">) => Promise<void>;
}

export interface SenderDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  /** Returns a random number from 0 to 1. */
  chance: () => number;
  /** Waits until the time is over or the signal aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  deliver: Deliver;
  team: TeamMail;
  /** Notes what follows from an email that the server has taken, in the transaction that records that. */
  noteSent: (db: Database, mail: ClaimedMail, time: string) => Promise<void>;
  /** Aborted when the sender stops: no new attempt begins. */
  stopping: AbortSignal;
  /** Aborted after the grace period: deliveries in progress are given up. */
  cutShort: AbortSignal;
  /** Ids of emails that the server accepted and that are not yet marked as sent in the database. */
  taken: Set<string>;
}

/** The result of one retry cycle of an email. */
export type SendResult =
  | "sent"
  /** A copy for a member who may not read it any more. */
  | "dropped"
  /** Refused permanently, or in the last retry cycle. */
  | "failed"
  /** Refused for now. */
  | "later"
  /** The server can't be reached. */
  | "no-server"
  /** The sender is stopping. */
  | "stopped";

/** Sends one email in a retry cycle of up to four attempts, and records the result. */
export async function sendMail(deps: SenderDeps, mail: ClaimedMail, token: string): Promise<SendResult> {
  const outgoing = await deps.team.prepare(mail);
  if (outgoing === null) return "dropped";
  let attempts = mail.attempts;
  for (let attempt = 1; ; attempt += 1) {
    if (!(await pauseBefore(deps, attempt))) return release(deps, mail, token, attempts);
    attempts += 1;
    const error = await tryOnce(deps.deliver, outgoing, deps.cutShort);
    if (error === null) return recordSent(deps, mail, attempts);
    deps.log.warn(
      { mail: mail.id, kind: mail.kind, attempts, fault: error.fault, answer: error.message },
      "email was not accepted",
    );
    if (deps.cutShort.aborted) return release(deps, mail, token, attempts);
    const over = error.fault === "mail" || attempt === ATTEMPTS;
    if (!over) continue;
    const result = await postpone(deps, mail, token, { attempts, error: error.message }, error.fault === "mail");
    return result === "later" && error.fault === "server" ? "no-server" : result;
  }
}

/** Waits before a retry. Resolves with false if the sender stops. */
async function pauseBefore({ pause, stopping }: SenderDeps, attempt: number): Promise<boolean> {
  if (attempt > 1) await pause(retryDelay(attempt), stopping);
  return !stopping.aborted;
}

/** Resolves with null if the server accepted the email. */
async function tryOnce(
  deliver: Deliver,
  mail: ClaimedMail & { to: string },
  signal: AbortSignal,
): Promise<DeliveryError | null> {
  try {
    await deliver(mail, signal);
    return null;
  } catch (error) {
    return error instanceof DeliveryError ? error : new DeliveryError("server", "unknown fault");
  }
}

/** Records the server's 250. Until that is stored, `taken` keeps this process from sending the email again. */
async function recordSent(deps: SenderDeps, mail: ClaimedMail, attempts: number): Promise<SendResult> {
  deps.taken.add(mail.id);
  await storeSent(deps, mail, attempts);
  deps.log.info({ mail: mail.id, kind: mail.kind, attempts }, "mail sent");
  return "sent";
}

/** Stores that the server has taken an email. */
export async function storeSent(deps: SenderDeps, mail: ClaimedMail, attempts: number): Promise<void> {
  const time = deps.now().toISOString();
  await inTransaction(
    deps.db,
    async (db) => {
      await markSent(db, mail, attempts, time);
      await deps.noteSent(db, mail, time);
    },
    "read committed",
  );
  deps.taken.delete(mail.id);
}

/** Records that a retry cycle ended without a 250, and schedules the next one unless it was the last. */
export async function postpone(
  deps: SenderDeps,
  mail: ClaimedMail,
  token: string,
  { attempts, error }: { attempts: number; error: string },
  forGood: boolean,
): Promise<SendResult> {
  const rounds = mail.rounds + 1;
  const next = forGood ? null : nextRetryTime(rounds, deps.now(), deps.chance());
  const state = next === null ? "failed" : "waiting";
  const nextAttemptAt = (next ?? deps.now()).toISOString();
  await inTransaction(
    deps.db,
    async (db) => {
      const isOurs = await recordSendFailure(db, mail.id, token, { state, attempts, rounds, error, nextAttemptAt });
      if (isOurs && state === "failed") await deps.team.tellOfFailure(db, mail);
    },
    "read committed",
  );
  if (state === "failed")
    deps.log.error({ mail: mail.id, kind: mail.kind, attempts, answer: error }, "mail failed for good");
  return state === "failed" ? "failed" : "later";
}

/** Releases the claim and counts no retry cycle, so that any sender may go on. */
async function release(deps: SenderDeps, mail: ClaimedMail, token: string, attempts: number): Promise<SendResult> {
  const outcome = {
    state: "waiting",
    attempts,
    rounds: mail.rounds,
    error: null,
    nextAttemptAt: deps.now().toISOString(),
  } as const;
  await inTransaction(deps.db, (db) => recordSendFailure(db, mail.id, token, outcome), "read committed");
  return "stopped";
}
