import { findStockDifferences } from "../../../app/catalogue/stock.store.server.ts";
import { STRIPE_KEY } from "../stripe-harness.ts";
import { checkBooks } from "./check-invariants.ts";
import type { Ending, Step } from "./commands.ts";
import type { World } from "./model-world.ts";
import { answerOfBank, sweep } from "./outside-commands.ts";
import { count } from "./run-counts.ts";
import { play } from "./run-step.ts";
import { DIED } from "./server-lifetime.ts";

/** Tells a story from the start, and looks whether all is right when everything has come to rest. */
export async function tell(world: World, story: readonly Step[], ending: Ending): Promise<void> {
  await world.startOver();
  for (const step of story) await play(world, step);
  await recover(world, ending);
  world.tally.runs += 1;
}

/**
 * Banks decide, payment pages run out, what was held back arrives (or never does), and the sweeper looks at everything.
 */
export async function recover(world: World, { webhooks, bankPays }: Ending): Promise<void> {
  const { stripeFake } = world.desk;
  for (let round = 0; round < 100 && answerOfBank(world, 0, bankPays); round += 1);
  world.desk.later(180);
  stripeFake.tick();
  if (webhooks) await world.post.deliver(world);
  await sweep(world, true, 0);
  await checkBooks(world);
  const rest = await states(world);
  await sweep(world, true, 1);
  await checkBooks(world);
  const again = await states(world);
  if (again !== rest) throw new Error(`The sweeper changed its mind: ${rest} became ${again}.`);
  await checkRest(world);
}

async function states({ keeper }: World): Promise<string> {
  const { orders } = await keeper.read();
  return JSON.stringify(orders.map(({ id, state, refunded_cents }) => [id, state, refunded_cents]));
}

async function checkRest(world: World): Promise<void> {
  const { orders, lines } = await world.keeper.read();
  const problems: string[] = [];
  for (const order of orders) {
    count(world.tally.orders, order.state);
    if (order.state === "pending" && !world.odd.has(order.id)) problems.push(`order ${order.id} stays pending`);
  }
  for (const payment of world.desk.stripeFake.payments()) {
    world.tally.charges += 1;
    const order = orders.find(({ id }) => id === payment.orderId);
    const state = payment.refunded === payment.amount ? "refunded" : "paid";
    const right = order?.state === state && order.refunded_cents === payment.refunded;
    if (!order) problems.push(`a charge of ${payment.amount} has no order`);
    else if (!right && !(world.odd.has(order.id) && order.state === "pending"))
      problems.push(
        `order ${order.id} is ${order.state} (${order.refunded_cents} back), its charge ${state} (${payment.refunded} back)`,
      );
    const own = lines
      .filter(({ order_id }) => order_id === order?.id)
      .map(({ name, price_cents, quantity }) => [name, price_cents, quantity]);
    const asked = await chargedLines(world, payment.sessionId);
    if (JSON.stringify(asked) !== JSON.stringify(own))
      problems.push(`charged for ${JSON.stringify(asked)}, ordered ${JSON.stringify(own)}`);
  }
  const differences = await world.serve(0, ({ db }) => findStockDifferences(db));
  if (differences === DIED || differences.length > 0) problems.push("the ledger differs from the stock");
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** What Stripe's page listed. */
async function chargedLines({ desk }: World, sessionId: string): Promise<unknown[]> {
  const request = new Request(`https://api.stripe.com/v1/checkout/sessions/${sessionId}/line_items?limit=100`, {
    headers: { Authorization: `Bearer ${STRIPE_KEY}` },
  });
  const answer = (await (await desk.stripeFake.handle(request)).json()) as {
    data: { description: string; quantity: number; price: { unit_amount: number } }[];
  };
  return answer.data.map(({ description, quantity, price }) => [description, price.unit_amount, quantity]);
}
