import { toNewYork } from "../../ui/days.ts";

/**
 * Returns when a refund or a dispute counts in the sums of its month: when it happened at Stripe, unless that month was
 * over in New York when the site learned of it. A month that is over stays as it is (docs/decisions/0101).
 */
export function bookedTime(madeAt: string, learnedAt: string): string {
  return monthOf(madeAt) === monthOf(learnedAt) ? madeAt : learnedAt;
}

function monthOf(time: string): string {
  return toNewYork(time).slice(0, 7);
}
