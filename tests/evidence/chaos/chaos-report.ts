import { ORDER_STATES } from "../../../app/checkout/order-states.ts";
import { KINDS } from "./posts.ts";
import type { ChaosResult } from "./run-chaos.ts";

/** Prints what happened, and the violations. */
export function report({
  world,
  kills,
  orders,
  withoutPage,
  payments,
  lost,
  settled,
  findings,
  seconds,
}: ChaosResult): void {
  const { people, surveys, messages, samples, shop } = world;
  const restarts = kills.map(({ restart }) => restart).toSorted((one, other) => one - other);
  const emails = [...world.mailboxes.emails().values()];
  const inState = (state: string) => orders.filter((order) => order.state === state);
  console.table(Object.fromEntries(KINDS.map((kind) => [kind, postRow(kind)])));
  console.table({
    seconds: Math.round(seconds),
    kills: kills.length,
    "kills with a post under way": kills.filter(({ posts }) => Object.values(posts).some((count) => count > 0)).length,
    "kills with a webhook under way": kills.filter(({ webhooks }) => webhooks > 0).length,
    "median restart to first answer, ms": Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
    "requests answered": samples.filter(({ status }) => status > 0).length,
    "requests lost": samples.filter(({ status }) => status === 0).length,
    surveys: surveys.length,
    messages: messages.length,
    shoppers: people.length,
    ...Object.fromEntries(ORDER_STATES.map((state) => [`orders ${state}`, inState(state).length])),
    "orders cut off before their payment page": withoutPage,
    "payments at Stripe": payments,
    "webhooks tried": shop.stripe.stripeFake.deliveries().length,
    "webhooks never delivered": lost,
    "emails taken by the mail server": emails.length,
    "emails taken twice, from a machine that was killed before it could note it": emails.filter(
      ({ length }) => length > 1,
    ).length,
    findings: findings.length,
  });
  console.log(settled);
  for (const finding of findings.slice(0, 40)) console.log(`finding: ${finding}`);
  if (findings.length > 40) console.log(`and ${findings.length - 40} more`);

  function postRow(kind: (typeof KINDS)[number]) {
    const { acknowledged, refused, cutOff, repeated } = world.posts[kind];
    return {
      acknowledged,
      refused,
      "cut off": cutOff,
      repeated,
      "kills with one under way": kills.filter(({ posts }) => posts[kind] > 0).length,
    };
  }
}
