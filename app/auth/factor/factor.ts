/** How many factors a member may have. */
export const MOST_FACTORS = 10;

/** How many challenges a factor may have; a new one takes the place of the oldest. */
export const MOST_CHALLENGES = 10;

/** For how long a challenge can be answered, and a factor that was begun be verified, in minutes. */
export const CHALLENGE_MINUTES = 5;
export const ENROLMENT_MINUTES = 60;

export type FactorStatus = "unverified" | "verified";

/** A member's factor, without its secret (docs/behavior.md, Sign-in 6). */
export interface Factor {
  id: string;
  factorType: "totp" | "phone";
  friendlyName: string;
  status: FactorStatus;
  createdAt: string;
  updatedAt: string;
  lastChallengedAt: string | null;
}

export function isVerified({ status }: Pick<Factor, "status">): boolean {
  return status === "verified";
}
