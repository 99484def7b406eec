import { setTimeout as wait } from "node:timers/promises";
import { open, type Person, type World } from "./chaos-world.ts";
import { postUntilAnswered } from "./posts.ts";

const ACTIONS = {
  pay: 36,
  "pay and leave": 14,
  "pay by bank": 12,
  "decline, then pay": 6,
  cancel: 9,
  "cancel and restore": 9,
  "back and restore": 8,
  "pay while cancelling": 6,
  leave: 8,
};

/** A shopper's actions on Stripe's page and right after it. */
export async function visitStripe(world: World, person: Person, sessionId: string): Promise<void> {
  const { stripeFake } = world.shop.stripe;
  const successPage = `/shop/success?session_id=${sessionId}`;
  const cancelPage = `/shop/cancel?order=${orderOf(world, sessionId)}`;
  switch (world.random.weighted(ACTIONS)) {
    case "decline, then pay":
      stripeFake.decline(sessionId);
      return payAndLook(world, person, sessionId);
    case "pay":
      return payAndLook(world, person, sessionId);
    case "pay and leave":
      return void stripeFake.pay(sessionId);
    case "pay by bank":
      if (stripeFake.payLater(sessionId)) world.debits.add(sessionId);
      return void (await open(world, person.visitor, successPage));
    case "cancel":
      return void (await open(world, person.visitor, cancelPage));
    case "cancel and restore":
      return restoreFrom(world, person, cancelPage);
    case "back and restore":
      return restoreFrom(world, person, "/cart");
    case "pay while cancelling":
      return void (await Promise.all([
        open(world, person.visitor, cancelPage),
        wait(world.random.between(0, 80)).then(() => stripeFake.pay(sessionId)),
      ]));
    case "leave":
  }
}

async function payAndLook(world: World, person: Person, sessionId: string): Promise<void> {
  const paid = world.shop.stripe.stripeFake.pay(sessionId);
  const page = await open(world, person.visitor, `/shop/success?session_id=${sessionId}`);
  if (paid && !page.text.includes("Your order is confirmed"))
    world.complaints.push(`session ${sessionId} is paid, but its shopper reads '${page.title}'`);
  if (paid && world.random.chance(0.1)) refund(world, sessionId);
}

async function restoreFrom(world: World, person: Person, path: string): Promise<void> {
  const page = await open(world, person.visitor, path);
  const offered = page.forms.some(({ buttons }) => buttons.some(({ intent }) => intent === "restore"));
  if (!offered) return;
  await postUntilAnswered(world, "cart", () => person.visitor.press(page, "restore"));
}

/** Refunds the whole payment, or a dollar. */
function refund({ shop, random }: World, sessionId: string): void {
  const { stripeFake } = shop.stripe;
  const payment = stripeFake.payments().find((one) => one.sessionId === sessionId);
  if (payment) stripeFake.refund(payment.paymentIntentId, random.chance(0.5) ? payment.amount : 100);
}

function orderOf({ shop }: World, sessionId: string): string {
  return shop.stripe.stripeFake.sessions().find(({ id }) => id === sessionId)?.metadata.order_id ?? "";
}
