import type { Account } from "./member.ts";

/** An owner's request to reset the account of a colleague, who could lose it by that (docs/decisions/0104). */
export interface ResetRequest {
  staffId: string;
  /** Id of the owner who asked. */
  askedBy: string;
  /** What they are now. */
  asker: Pick<Account, "role" | "roleSince" | "disabledAt">;
  /** Whether two-step sign-in is to be turned off, too. */
  factors: boolean;
  askedAt: string;
  /** The email in the outbox that warns the member; null if none can be sent. */
  mailId: string | null;
  /** What became of that email. One that is gone counts as failed. */
  warning: "waiting" | "sent" | "failed";
  /** When a mail server took it, or null. */
  warnedAt: string | null;
}

/** A request as the member's page shows it. Times are ISO-8601 UTC. */
export interface ShownRequest {
  /** Name of the owner who asked. */
  by: string;
  factors: boolean;
  askedAt: string;
  /** Whether the member knows; `failed` also if the site can't send email. */
  warning: ResetRequest["warning"];
  /** When it works without a second owner, or null as long as the member hasn't been warned. */
  readyAt: string | null;
  /** Whether a second owner can send the link: not if the first one had been an owner for less than a day. */
  counts: boolean;
  /** Whether the viewer can send the link now. */
  isReady: boolean;
}

const HOUR = 60 * 60 * 1000;
/** How long the member can stop a request before it works without a second owner. */
export const RESET_HOURS = 24;
/** How long a request can be used. */
const OPEN_HOURS = 7 * 24;

/**
 * Whether a member's account has been an owner's. An owner who never had a password has nothing to lose, and a former
 * one has as much as before: whoever demotes an owner can't take the account over faster.
 */
export function isGuarded({ role, wasOwner, passwordHash }: Pick<Account, "role" | "wasOwner" | "passwordHash">) {
  return wasOwner || (role === "owner" && passwordHash !== null);
}

/**
 * Whether an owner may reset the member now: a request covers it, and either this is a second owner, both of them for
 * at least a day, or the member had a day to stop it since the warning was sent.
 *
 * @param loss.factors whether two-step sign-in is on, and would be turned off
 */
export function mayReset(
  request: ResetRequest | null,
  by: { id: string; roleSince: string | null },
  { factors, now }: { factors: boolean; now: Date },
): boolean {
  if (!request || !isOpen(request, now) || (factors && !request.factors)) return false;
  if (by.id === request.askedBy) return request.warnedAt !== null && isOver(request.warnedAt, RESET_HOURS, now);
  return askerCounts(request) && isOwnerOfADay(by, now);
}

/** Whether the owner who asked counts as one of two: otherwise an owner could ask by one whom they just invited. */
export function askerCounts({ asker, askedAt }: Pick<ResetRequest, "asker" | "askedAt">): boolean {
  return asker.role === "owner" && asker.disabledAt === null && isOwnerOfADay(asker, new Date(askedAt));
}

function isOwnerOfADay({ roleSince }: { roleSince: string | null }, at: Date): boolean {
  return roleSince === null || isOver(roleSince, RESET_HOURS, at);
}

/** When a request works without a second owner, or null as long as the member hasn't been warned. */
export function readyAt({ warnedAt }: Pick<ResetRequest, "warnedAt">): string | null {
  return warnedAt && new Date(Date.parse(warnedAt) + RESET_HOURS * HOUR).toISOString();
}

/** Whether a request can be used still. */
export function isOpen({ askedAt, warnedAt }: Pick<ResetRequest, "askedAt" | "warnedAt">, now: Date): boolean {
  return !isOver(warnedAt ?? askedAt, OPEN_HOURS, now);
}

function isOver(since: string, hours: number, now: Date): boolean {
  return now.getTime() >= Date.parse(since) + hours * HOUR;
}
