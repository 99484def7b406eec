import type { MailKind } from "./outbox.ts";

export interface OutgoingMail {
  kind: MailKind;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  messageId: string;
  createdAt: string;
}

export interface ClaimedMail extends Omit<OutgoingMail, "to"> {
  id: string;
  about: string | null;
  toAddress: string | null;
  attempts: number;
  rounds: number;
  /** The member whose copy of an email to the team it is, or null. */
  staffId: string | null;
}

/**
 * Sends an email. Resolves with the text of the server's final 250 reply.
 *
 * @throws {DeliveryError} for any other reply
 */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/**
 * Why an email was not accepted (reply codes: RFC 5321, section 4.2.1).
 *
 * - `mail`: permanent, for this email (5xx to its recipient or its text)
 * - `later`: transient (4xx), as with greylisting
 * - `server`: for any email: unreachable, closed, credentials, TLS
 */
export type DeliveryFault = "mail" | "later" | "server";

export class DeliveryError extends Error {
  override name = "DeliveryError";
  fault: DeliveryFault;

  /** @param message the server's reply, without addresses */
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Removes addresses and mailbox names from a server's reply: neither belongs in the database or in logs. */
export function withoutAddresses(answer: string, address: string): string {
  const local = address.slice(0, address.lastIndexOf("@"));
  const named = [address, ...(local.length > 2 ? [local] : [])].reduce(
    (text, secret) => text.replaceAll(secret, "…"),
    answer,
  );
  return named
    .replace(/[^\s<>"'(]*@[^\s<>"')]*/g, "…")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 300);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Attempts in one retry cycle: the first and three retries (docs/behavior.md, Mail 4). */
export const ATTEMPTS = 4;

/** Milliseconds before an attempt of a retry cycle: none, then 1 second, doubling up to 30 seconds. */
export function retryDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(SECOND * 2 ** (attempt - 2), 30 * SECOND);
}

/**
 * Milliseconds between retry cycles, 3 days in total. RFC 5321, section 4.5.4.1, lets relays give up after 4 to 5 days
 * at the earliest, and retry less often over time.
 */
const BETWEEN = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720, 490].map((minutes) => minutes * MINUTE);

/** Adds up to a tenth of each wait at random, so that emails which failed together aren't retried together. */
const JITTER = 0.1;

/**
 * Returns when the next retry cycle begins after `rounds` failed ones, or null after the last one.
 *
 * @param chance a random number from 0 to 1
 */
export function nextRetryTime(rounds: number, now: Date, chance: number): Date | null {
  const wait = BETWEEN[rounds - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + JITTER * chance)));
}

/** Hours from the first to the last retry cycle, without the jitter. */
export const RETRY_HOURS = BETWEEN.reduce((sum, wait) => sum + wait, 0) / HOUR;
