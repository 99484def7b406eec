import { findStockDifferences } from "../../../app/shop/catalogue/stock.store.server.ts";
import { STRIPE_KEY } from "../../support/stripe-harness.ts";
import { checkInvariants } from "./check-invariants.ts";
import { checkCentsAtRest, checkJournal, checkRefundsAtRest } from "./check-money.ts";
import type { Ending, Step } from "./commands.ts";
import type { World } from "./model-world.ts";
import { answerOfBank, sweep } from "./outside-commands.ts";
import { runStep } from "./run-step.ts";
import { CRASHED } from "./server-lifetime.ts";

/** Runs a sequence, starting with an empty shop, and checks everything after recovery. */
export async function runSequence(world: World, sequence: readonly Step[], ending: Ending): Promise<void> {
  await world.startOver();
  for (const step of sequence) await runStep(world, step);
  await recover(world, ending);
}

/** Banks decide, payment pages expire, held webhooks arrive or are lost, and the sweeper checks every order. */
export async function recover(world: World, { webhooks, bankPays }: Ending): Promise<void> {
  const { stripeFake } = world.desk;
  for (let round = 0; round < 100 && answerOfBank(world, 0, bankPays); round += 1);
  world.desk.later(180);
  stripeFake.tick();
  if (webhooks) await world.webhooks.deliver(world);
  await sweep(world, true, 0);
  await checkInvariants(world);
  const rest = await states(world);
  await sweep(world, true, 1);
  await checkInvariants(world);
  const again = await states(world);
  if (again !== rest) throw new Error(`The sweeper changed its mind: ${rest} became ${again}.`);
  await checkRest(world);
}

async function states({ observer }: World): Promise<string> {
  const { orders } = await observer.read();
  return JSON.stringify(orders.map(({ id, state, refunded_cents }) => [id, state, refunded_cents]));
}

async function checkRest(world: World): Promise<void> {
  const shopState = await world.observer.read();
  const { orders, lines } = shopState;
  const problems = checkCentsAtRest(world, shopState);
  for (const order of orders) {
    problems.push(...checkRefundsAtRest(world, order), ...checkJournal(world, shopState, order));
    if (order.state === "pending") problems.push(`order ${order.id} stays pending`);
  }
  for (const payment of world.desk.stripeFake.payments()) {
    const order = orders.find(({ id }) => id === payment.orderId);
    const state = payment.refunded === payment.amount ? "refunded" : "paid";
    const right = order?.state === state && order.refunded_cents === payment.refunded;
    if (!order) problems.push(`a charge of ${payment.amount} has no order`);
    else if (!right)
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
  if (differences === CRASHED || differences.length > 0) problems.push("the ledger differs from the stock");
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Returns the line items of Stripe's payment page. */
async function chargedLines({ desk }: World, sessionId: string): Promise<unknown[]> {
  const request = new Request(`https://api.stripe.com/v1/checkout/sessions/${sessionId}/line_items?limit=100`, {
    headers: { Authorization: `Bearer ${STRIPE_KEY}` },
  });
  const answer = (await (await desk.stripeFake.handle(request)).json()) as {
    data: { description: string; quantity: number; price: { unit_amount: number } }[];
  };
  return answer.data.map(({ description, quantity, price }) => [description, price.unit_amount, quantity]);
}
