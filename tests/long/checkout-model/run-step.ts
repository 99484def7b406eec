import { findStockDifferences } from "../../../app/shop/catalogue/catalogue.store.server.ts";
import { STRIPE_KEY } from "../../support/stripe-harness.ts";
import { checkInvariants } from "./check-invariants.ts";
import { checkCentsAtRest, checkJournal, checkRefundsAtRest } from "./check-money.ts";
import type { Command, Ending, PaymentCommand, Step } from "./commands.ts";
import type { ServerIndex, Shopper, World } from "./model-world.ts";
import * as outside from "./outside-commands.ts";
import { CRASHED } from "./server-lifetime.ts";
import { changeOwnCart, checkOut, comeBack, openCart } from "./shopper-commands.ts";

/** Runs a sequence on an empty shop, and checks everything after recovery. */
export async function runSequence(world: World, sequence: readonly Step[], ending: Ending): Promise<void> {
  await world.startOver();
  for (const step of sequence) await runStep(world, step);
  await recover(world, ending);
}

/** Banks decide, payment pages expire, held webhooks arrive or are lost, and the sweeper checks every order. */
export async function recover(world: World, { webhooks, bankPays }: Ending): Promise<void> {
  const { stripeFake } = world.desk;
  for (let round = 0; round < 100 && outside.answerOfBank(world, 0, bankPays); round += 1);
  world.desk.later(180);
  stripeFake.tick();
  if (webhooks) await world.webhooks.deliver(world);
  await outside.sweep(world, true, 0);
  await checkInvariants(world);
  const rest = await states(world);
  await outside.sweep(world, true, 1);
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

/** Returns the line items on Stripe's payment page. */
async function chargedLines({ desk }: World, sessionId: string): Promise<unknown[]> {
  const request = new Request(`https://api.stripe.com/v1/checkout/sessions/${sessionId}/line_items?limit=100`, {
    headers: { Authorization: `Bearer ${STRIPE_KEY}` },
  });
  const answer = (await (await desk.stripeFake.handle(request)).json()) as {
    data: { description: string; quantity: number; price: { unit_amount: number } }[];
  };
  return answer.data.map(({ description, quantity, price }) => [description, price.unit_amount, quantity]);
}

/** Checks all invariants after a step. Returns the number of points where the first server could have crashed. */
export async function runStep(world: World, step: Step): Promise<number> {
  const { commands, apart = false, turns = [0], fault, crash } = step;
  const works: ((server: ServerIndex) => Promise<void>)[] = [];
  for (const command of commands) works.push(await prepare(world, command));
  const { lifetime } = await world.server(0);
  const [first, second] = works;
  if (fault) world.desk.stripeFake.failNext(fault);
  lifetime.crashAt(crash ?? null);
  world.disturbed = fault !== undefined || Boolean(crash);
  world.concurrent = second !== undefined;
  if (first && second && (await mayMeet(world, commands)))
    await world.scheduler.interleave([() => first(0), () => second(apart ? 1 : 0)], turns);
  else for (const work of works) await work(0);
  const { points } = lifetime;
  lifetime.crashAt(null);
  compareAnswers(world);
  if (lifetime.crashed) world.crashes += 1;
  world.desk.stripeFake.clearFaults();
  world.disturbed = false;
  if (world.webhooks.mode === "prompt") await world.webhooks.deliver(world);
  await checkInvariants(world);
  world.concurrent = false;
  return points;
}

/** Both submissions of a double click must have the same outcome. */
function compareAnswers({ shoppers, disturbed, faults }: World): void {
  for (const { answers } of shoppers.flatMap(({ pages }) => pages)) {
    const [first, second] = answers.splice(0);
    // Of two delivery choices, the second is refused.
    if (!disturbed && second && first?.delivery === second.delivery && first.outcome !== second.outcome)
      faults.push(`a double click came to ${first.outcome} and ${second.outcome}`);
  }
}

/** A browser without a cart may not run two adds at once: they would make two carts, and it keeps only one. */
async function mayMeet(world: World, commands: readonly Command[]): Promise<boolean> {
  const { carts } = await world.observer.read();
  return commands.every(
    (command) => command.do !== "add" || carts.some(({ id }) => id === shopperOf(world, command.who).cartId),
  );
}

function shopperOf({ shoppers }: World, who: number): Shopper {
  const shopper = shoppers[who % shoppers.length];
  if (!shopper) throw new Error("There is nobody.");
  return shopper;
}

/** Loads the page that a command submits, if any. Returns a function that runs the command. */
async function prepare(world: World, command: Command): Promise<(server: ServerIndex) => Promise<void>> {
  if (command.do === "desk-refund") {
    const confirm = await outside.openRefund(world, command);
    return async (server) => {
      await world.scheduler.take();
      await confirm(server);
    };
  }
  if (command.do !== "checkout") return (server) => perform(world, command, server);
  const shopper = shopperOf(world, command.who);
  if (command.page === "fresh") await openCart(world, shopper);
  const page = shopper.pages.at(command.page === "old" ? -2 : -1);
  return async (server) => {
    await world.scheduler.take();
    if (page) await checkOut(world, shopper, page, command, server);
  };
}

async function perform(
  world: World,
  command: Exclude<Command, { do: "checkout" | "desk-refund" }>,
  server: ServerIndex,
): Promise<void> {
  await world.scheduler.take();
  const { stripeFake } = world.desk;
  switch (command.do) {
    case "add":
    case "update":
    case "remove":
    case "clear":
      return changeOwnCart(world, shopperOf(world, command.who), command, server);
    case "cancel":
    case "restore":
    case "return":
    case "pay":
    case "pay-later":
      return meet(world, command, server);
    case "bank":
      return void outside.answerOfBank(world, command.which, command.succeeded);
    case "refund":
      return outside.refund(world, command.which, command.whole);
    case "refund-fails":
      return outside.failRefund(world, command.which);
    case "refund-status":
      stripeFake.refundStatus = command.status;
      return;
    case "refund-ends":
      return outside.endRefund(world, command.which, command.status);
    case "dispute":
      return outside.dispute(world, command.which, command.status);
    case "webhook-mode":
      world.webhooks.mode = command.mode;
      stripeFake.webhooks = command.mode === "lose" ? "lose" : "hold";
      return;
    case "deliver":
      world.webhooks.server = server;
      return world.webhooks.deliver(world, command);
    case "redeliver": {
      const event = stripeFake.events().at(-1 - command.which);
      return event && void (await stripeFake.redeliver(event.id));
    }
    case "sweep":
      return outside.sweep(world, command.all, server);
    case "delete-carts":
      return outside.deleteCarts(world);
    case "price":
      return outside.setPrice(world, command.what, command.cents);
    case "recount":
      return outside.recount(world, command.what, command.stock, server);
    case "wait":
      world.desk.later(command.minutes);
      return void stripeFake.tick();
  }
}

async function meet(world: World, command: PaymentCommand, server: ServerIndex): Promise<void> {
  const shopper = shopperOf(world, command.who);
  const payment = shopper.payments.at(-1 - (command.which % Math.max(1, shopper.payments.length)));
  if (!payment) return;
  const { stripeFake } = world.desk;
  const typed = { shippingOption: command.option ?? 0, ...(command.code && { promotionCode: "faith10" }) };
  if (command.do === "pay") stripeFake.pay(payment.sessionId, typed);
  else if (command.do === "pay-later") stripeFake.payLater(payment.sessionId, typed);
  else await comeBack(world, shopper, command.do, payment, server);
}
