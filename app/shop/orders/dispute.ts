/** A dispute of an order's payment at Stripe. Money is whole cents, times are ISO-8601 UTC. */
export interface Dispute {
  id: string;
  /** Stripe's own, such as `needs_response`. */
  status: string;
  cents: number;
  /** Stripe's code for what the customer says. */
  reason: string;
  /** By when Stripe needs an answer; null if it accepts none. */
  dueBy: string | null;
  isRefundable: boolean;
  /** When this was true, according to Stripe. */
  asOf: string;
}

/** Stripe's states in the order in which a dispute passes through them; `warning` means an inquiry. */
const STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "prevented",
  "won",
  "lost",
];

const ENDED_WELL = new Set(["warning_closed", "prevented", "won"]);

/** `open` waits for the team's answer, `reviewed` for the bank's decision. */
export type DisputeStand = "open" | "reviewed" | "won" | "lost";

export function readDisputes(json: string | null): Dispute[] {
  return json === null ? [] : (JSON.parse(json) as Dispute[]);
}

/** An unknown status counts as open, so that a person looks. */
export function standOf({ status }: Pick<Dispute, "status">): DisputeStand {
  if (ENDED_WELL.has(status)) return "won";
  if (status === "lost") return "lost";
  return status.endsWith("under_review") ? "reviewed" : "open";
}

export function hasLost(disputes: readonly Dispute[]): boolean {
  return disputes.some((dispute) => standOf(dispute) === "lost");
}

export function blocksRefunds(dispute: Dispute): boolean {
  return standOf(dispute) !== "won" && !dispute.isRefundable;
}

/**
 * Returns the disputes with a new or later state of one, or null if it is no news. Events come twice and in any order;
 * of two in the same second, the one that is further along counts.
 */
export function withDispute(disputes: readonly Dispute[], dispute: Dispute): Dispute[] | null {
  const place = disputes.findIndex(({ id }) => id === dispute.id);
  const before = disputes[place];
  if (!before) return [...disputes, dispute];
  const rank = ({ status }: Dispute) => STATUSES.indexOf(status);
  // Stripe was asked, and nothing has changed.
  if (JSON.stringify({ ...dispute, asOf: "" }) === JSON.stringify({ ...before, asOf: "" })) return null;
  const isLater = dispute.asOf === before.asOf ? rank(dispute) > rank(before) : dispute.asOf > before.asOf;
  return isLater ? disputes.with(place, dispute) : null;
}
