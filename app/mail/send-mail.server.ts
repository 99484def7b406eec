import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { type ClaimedMail, markSent, recordSendFailure } from "./claim.store.server.ts";
import { type Deliver, DeliveryError } from "./delivery.ts";
import { ATTEMPTS, nextRetryTime, retryDelay } from "./retry-schedule.ts";
import { writeDigest } from "./write-digest.server.ts";

/** What became of a mail in a round. */
export interface SenderDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  /** From 0 to 1. */
  chance: () => number;
  /** Waits so many milliseconds, or less where the signal comes. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  deliver: Deliver;
  /** The team's address. */
  team: string;
  settings: { siteOrigin: string | null };
  /** No new attempt begins any more. */
  stopping: AbortSignal;
  /** What is on its way is given up. */
  cutShort: AbortSignal;
  /** Mails that the server took, of which that is not stored yet. */
  taken: Set<string>;
}

export type SendResult =
  | "sent"
  /** For good, or for too long. */
  | "failed"
  /** Asked to come again. */
  | "later"
  /** The server can't be talked to. */
  | "no-server"
  /** The sender was told to stop. */
  | "stopped";

/** Sends one mail: an attempt and up to three retries, and notes how that ended. */
export async function sendMail(to: SenderDeps, mail: ClaimedMail, token: string): Promise<SendResult> {
  const outgoing = {
    ...mail,
    ...(mail.kind === "team-digest" && (await writeDigest(to, mail.id))),
    to: mail.toAddress ?? to.team,
  };
  let attempts = mail.attempts;
  for (let attempt = 1; ; attempt += 1) {
    if (!(await pauseBefore(to, attempt))) return letGo(to, mail, token, attempts);
    attempts += 1;
    const error = await tryOnce(to.deliver, outgoing, to.cutShort);
    if (error === null) return keepSent(to, mail, attempts);
    to.log.warn(
      { mail: mail.id, kind: mail.kind, attempts, fault: error.fault, answer: error.message },
      "mail was not taken",
    );
    if (to.cutShort.aborted) return letGo(to, mail, token, attempts);
    const over = error.fault === "mail" || attempt === ATTEMPTS;
    if (!over) continue;
    const result = await postpone(to, mail, token, { attempts, error: error.message }, error.fault === "mail");
    return result === "later" && error.fault === "server" ? "no-server" : result;
  }
}

/** Waits where it is a retry. False where the sender stops. */
async function pauseBefore({ pause, stopping }: SenderDeps, attempt: number): Promise<boolean> {
  if (attempt > 1) await pause(retryDelay(attempt), stopping);
  return !stopping.aborted;
}

/** Null where the server took it. */
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

/** Notes the server's 250. Until that is stored, this process remembers it: it sends the mail no second time. */
async function keepSent(to: SenderDeps, mail: ClaimedMail, attempts: number): Promise<SendResult> {
  to.taken.add(mail.id);
  await markSent(to.db, mail, attempts, to.now().toISOString());
  to.taken.delete(mail.id);
  to.log.info({ mail: mail.id, kind: mail.kind, attempts }, "mail sent");
  return "sent";
}

/** Notes that a round ended without a 250: there is another one later, or it was the last. */
export async function postpone(
  to: SenderDeps,
  mail: ClaimedMail,
  token: string,
  { attempts, error }: { attempts: number; error: string },
  forGood: boolean,
): Promise<SendResult> {
  const rounds = mail.rounds + 1;
  const next = forGood ? null : nextRetryTime(rounds, to.now(), to.chance());
  const state = next === null ? "failed" : "waiting";
  await recordSendFailure(to.db, mail.id, token, {
    state,
    attempts,
    rounds,
    error,
    nextAttemptAt: (next ?? to.now()).toISOString(),
  });
  if (state === "failed")
    to.log.error({ mail: mail.id, kind: mail.kind, attempts, answer: error }, "mail failed for good");
  return state === "failed" ? "failed" : "later";
}

/** Gives a mail back as it is, for whoever sends next. */
async function letGo(to: SenderDeps, mail: ClaimedMail, token: string, attempts: number): Promise<SendResult> {
  await recordSendFailure(to.db, mail.id, token, {
    state: "waiting",
    attempts,
    rounds: mail.rounds,
    error: null,
    nextAttemptAt: to.now().toISOString(),
  });
  return "stopped";
}
