import { checkBooks } from "./check-invariants.ts";
import type { Deed, Meeting, Step } from "./commands.ts";
import type { Door, Shopper, World } from "./model-world.ts";
import * as outside from "./outside-commands.ts";
import { count } from "./run-counts.ts";
import { changeOwnCart, checkOut, comeBack, openCart, spy } from "./shopper-commands.ts";

/**
 * Plays one step, and looks whether all is right after it. Returns how many points its first server passed, at which it
 * might have died.
 */
export async function play(world: World, step: Step): Promise<number> {
  const { deeds, apart = false, turns = [0], fault, crash } = step;
  const works: ((door: Door) => Promise<void>)[] = [];
  for (const deed of deeds) {
    count(world.tally.deeds, deed.do);
    works.push(await prepare(world, deed));
  }
  const { life } = await world.server(0);
  const [first, second] = works;
  if (fault) world.desk.stripeFake.failNext(fault);
  life.dieAt(crash ?? null);
  world.disturbed = fault !== undefined || Boolean(crash);
  world.crowded = second !== undefined;
  if (first && second && (await mayMeet(world, deeds)))
    await world.turns.interleave([() => first(0), () => second(apart ? 1 : 0)], turns);
  else for (const work of works) await work(0);
  const { points } = life;
  life.dieAt(null);
  compareAnswers(world);
  if (fault) world.tally.faults += 1;
  if (second) world.tally.together += 1;
  if (life.dead) world.tally.crashes += 1;
  world.desk.stripeFake.clearFaults();
  world.disturbed = false;
  if (world.post.mode === "prompt") await world.post.deliver(world);
  await checkBooks(world);
  world.crowded = false;
  return points;
}

/** Both presses of a double click come to the same. */
function compareAnswers({ shoppers, disturbed, faults }: World): void {
  for (const { answers } of shoppers.flatMap(({ pages }) => pages)) {
    const [first, second] = answers.splice(0);
    if (!disturbed && second !== undefined && first !== second)
      faults.push(`a double click came to ${first} and ${second}`);
  }
}

/** A browser without a cart gets one by the first answer; two at once would be two carts, of which it keeps one. */
async function mayMeet(world: World, deeds: readonly Deed[]): Promise<boolean> {
  const { carts } = await world.keeper.read();
  return deeds.every((deed) => deed.do !== "add" || carts.some(({ id }) => id === shopperOf(world, deed.who).cartId));
}

function shopperOf({ shoppers }: World, who: number): Shopper {
  const shopper = shoppers[who % shoppers.length];
  if (!shopper) throw new Error("There is nobody.");
  return shopper;
}

/** What has to be looked at before a deed is at hand when it is done. */
async function prepare(world: World, deed: Deed): Promise<(door: Door) => Promise<void>> {
  if (deed.do !== "checkout") return (door) => perform(world, deed, door);
  const shopper = shopperOf(world, deed.who);
  if (deed.page === "fresh") await openCart(world, shopper);
  const page = shopper.pages.at(deed.page === "old" ? -2 : -1);
  return async (door) => {
    await world.turns.take();
    if (page) await checkOut(world, shopper, page, deed.page, door);
  };
}

async function perform(world: World, deed: Exclude<Deed, { do: "checkout" }>, door: Door): Promise<void> {
  await world.turns.take();
  const { stripeFake } = world.desk;
  switch (deed.do) {
    case "add":
    case "update":
    case "remove":
    case "clear":
      return changeOwnCart(world, shopperOf(world, deed.who), deed, door);
    case "cancel":
    case "restore":
    case "return":
    case "pay":
    case "decline":
    case "pay-later":
    case "spy":
      return meet(world, deed, door);
    case "bank":
      return void outside.answerOfBank(world, deed.which, deed.succeeded);
    case "refund":
      return outside.refund(world, deed.which, deed.whole);
    case "refund-fails":
      return outside.failRefund(world, deed.which);
    case "post":
      world.post.mode = deed.mode;
      stripeFake.webhooks = deed.mode === "lose" ? "lose" : "hold";
      return;
    case "deliver":
      world.post.door = door;
      return world.post.deliver(world, deed);
    case "redeliver": {
      const event = stripeFake.events().at(-1 - deed.which);
      return event && void (await stripeFake.redeliver(event.id));
    }
    case "odd-event":
      return outside.tellOddAmount(world, deed.which);
    case "forged-event":
      return outside.forge(world, deed.which);
    case "sweep":
      return outside.sweep(world, deed.all, door);
    case "delete-carts":
      return outside.deleteCarts(world);
    case "price":
      return outside.setPrice(world, deed.what, deed.cents);
    case "publish":
      return outside.publish(world, deed.what, deed.published);
    case "recount":
      return outside.recount(world, deed.what, deed.stock, door);
    case "wait":
      world.desk.later(deed.minutes);
      return void stripeFake.tick();
  }
}

async function meet(world: World, deed: Meeting, door: Door): Promise<void> {
  const shopper = shopperOf(world, deed.who);
  const whose = deed.do === "spy" ? shopperOf(world, deed.who + 1) : shopper;
  const payment = whose.payments.at(-1 - (deed.which % Math.max(1, whose.payments.length)));
  if (!payment) return;
  const { stripeFake } = world.desk;
  if (deed.do === "pay") stripeFake.pay(payment.sessionId);
  else if (deed.do === "pay-later") stripeFake.payLater(payment.sessionId);
  else if (deed.do === "decline") stripeFake.decline(payment.sessionId);
  else if (deed.do === "spy") await spy(world, shopper, payment);
  else await comeBack(world, shopper, deed.do, payment, door);
}
