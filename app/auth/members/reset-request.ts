import type { Account } from "./member.ts";

/** An owner's request to reset the account of a colleague, who could lose it by that (docs/decisions/0104). */
export interface ResetRequest {
  staffId: string;
  /** Id of the owner who asked. */
  askedBy: string;
  /** Whether two-step sign-in is to be turned off, too. */
  factors: boolean;
  askedAt: string;
}

/** A request as the member's page shows it. Times are ISO-8601 UTC. */
export interface ShownRequest {
  /** Name of the owner who asked. */
  by: string;
  factors: boolean;
  askedAt: string;
  /** When it works without a second owner, or null if the member gets no email and so can't stop it. */
  readyAt: string | null;
  /** Whether the viewer can send the link now. */
  isReady: boolean;
}

const HOUR = 60 * 60 * 1000;
/** How long the member can stop a request before it works without a second owner. */
export const RESET_HOURS = 24;
/** How long a request can be used. */
const OPEN_HOURS = 7 * 24;

/** What a reset would take away. */
interface Loss {
  /** Whether two-step sign-in is on, and would be turned off. */
  factors: boolean;
  now: Date;
}

/**
 * Whether a reset needs a second owner or a day: it turns off two-step sign-in, or the member is an owner, or was one
 * until a moment ago. An owner who never had a password has nothing to lose. A request is kept until the new password
 * is set, so that the owner who asked can't get the link that another one allowed.
 */
export function needsRequest(
  { role, roleSince, passwordHash, createdAt }: Pick<Account, "role" | "roleSince" | "passwordHash" | "createdAt">,
  request: ResetRequest | null,
  { factors, now }: Loss,
): boolean {
  // A new member's first role took no other one away.
  const hasChanged = roleSince !== null && roleSince !== createdAt;
  const isGuarded = role === "owner" || (hasChanged && isNew(roleSince, now));
  return factors || (isGuarded && (passwordHash !== null || request !== null));
}

/**
 * Whether an owner may reset the member now: a request covers it, and either this is a second owner, of at least a day,
 * or the member had a day to stop it.
 *
 * @param isTold whether the member gets the email about it
 */
export function mayReset(
  request: ResetRequest | null,
  by: { id: string; roleSince: string | null },
  { factors, now, isTold }: Loss & { isTold: boolean },
): boolean {
  if (!request || !isOpen(request, now) || (factors && !request.factors)) return false;
  if (by.id === request.askedBy) return isTold && now.getTime() >= readyAt(request).getTime();
  return by.roleSince === null || !isNew(by.roleSince, now);
}

/** When a request works without a second owner. */
export function readyAt({ askedAt }: Pick<ResetRequest, "askedAt">): Date {
  return new Date(Date.parse(askedAt) + RESET_HOURS * HOUR);
}

/** Whether a request can be used still. */
export function isOpen({ askedAt }: Pick<ResetRequest, "askedAt">, now: Date): boolean {
  return now.getTime() < Date.parse(askedAt) + OPEN_HOURS * HOUR;
}

function isNew(since: string, now: Date): boolean {
  return now.getTime() < Date.parse(since) + RESET_HOURS * HOUR;
}
