import { setTimeout as wait } from "node:timers/promises";
import { giveWay, readCartLines, readUnfinished, sessionIn } from "../../support/cart-page.ts";
import { cartIdOf, expectUnits, tallyKey } from "../../support/check-carts.ts";
import type { SeedProduct } from "../../support/seed-catalogue.ts";
import type { Page } from "../../support/visitor.ts";
import { visitStripe } from "./at-stripe.ts";
import { open, type Person, welcome, type World } from "./chaos-world.ts";
import { post, postUntilAnswered } from "./posts.ts";

/** Shopping rounds per shopper. The site allows a visitor at most ten checkouts. */
const ROUNDS = 5;

/** Attempts to get from a cart to Stripe's page before the shopper gives up for now. */
const ATTEMPTS = 6;

/** Runs one shopper's visit. */
export async function goShopping(world: World, products: readonly SeedProduct[]): Promise<void> {
  const person = welcome(world);
  for (let round = 0; round < ROUNDS && !person.slowed && !world.closed; round += 1)
    await shopOnce(world, person, products);
}

async function shopOnce(world: World, person: Person, products: readonly SeedProduct[]): Promise<void> {
  const { random } = world;
  do await addSomething(world, person, random.pick(products));
  while (random.chance(0.3));
  if (random.chance(0.3)) await changeQuantity(world, person);
  await wait(random.between(0, 120));
  // The shopper leaves with a cart, and returns in the next round.
  if (random.chance(0.1)) return;
  const sessionId = await checkOut(world, person);
  if (sessionId === null) return;
  person.sessions.add(sessionId);
  await wait(random.between(0, 150));
  await visitStripe(world, person, sessionId);
}

async function addSomething(world: World, person: Person, { slug, sizes }: SeedProduct): Promise<void> {
  const { random } = world;
  const [size, quantity] = [random.pick(Object.keys(sizes)), random.between(1, 3)];
  const page = await open(world, person.visitor, `/shop/${slug}`);
  // Every size is sold out.
  if (!page.form) return;
  const settle = expectUnits(person.tally, tallyKey({ productId: `product-${slug}`, size }), quantity);
  // Not retried: the form has no token, so a second press adds more.
  const answer = await post(world, "cart", () =>
    person.visitor.press(page, "add", { size, quantity: String(quantity) }),
  );
  const known = cartIdOf(person.visitor) !== null;
  // If the response to the first add was lost, the browser does not know its cart.
  if (answer || !known) settle(answer?.status === 303);
  if (answer?.status === 303 && !known)
    world.complaints.push("a piece was added with 303, but no cookie names the cart");
}

/** Changes a quantity in the cart, or removes a line. */
async function changeQuantity(world: World, person: Person): Promise<void> {
  const { random } = world;
  const cart = await open(world, person.visitor, "/cart");
  const lines = readCartLines(cart);
  if (lines.length === 0) return;
  const changed = random.pick(lines);
  const quantity = random.between(0, 4);
  const quantities = lines.map((line) => String(line === changed ? quantity || -1 : line.quantity));
  const settle = expectUnits(person.tally, tallyKey(changed), quantity - changed.quantity);
  const answer = await postUntilAnswered(world, "cart", () =>
    person.visitor.press(cart, "update", { quantity: quantities }),
  );
  if (answer) settle(answer.status === 303);
}

/** Returns the session of Stripe's page, or null if the shopper gives up for now. */
async function checkOut(world: World, person: Person): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const cart = await open(world, person.visitor, "/cart");
    const lines = readCartLines(cart);
    if (lines.length === 0) return readUnfinished(cart);
    const short = lines.find(({ left }) => left !== null);
    if (short) {
      const settle = expectUnits(person.tally, tallyKey(short), (short.left ?? 0) - short.quantity);
      const answer = await postUntilAnswered(world, "cart", () => giveWay(person.visitor, cart, short));
      if (answer) settle(answer.status === 303);
      continue;
    }
    const session = await pressCheckout(world, person, cart);
    if (session !== null || person.slowed) return session;
  }
  return null;
}

/** Presses once or twice, and again if no response came. */
async function pressCheckout(world: World, person: Person, cart: Page): Promise<string | null> {
  const { random, complaints } = world;
  const press = () => postUntilAnswered(world, "checkout", () => person.visitor.press(cart, "checkout"));
  const answers = await Promise.all(random.chance(0.2) ? [press(), press()] : [press()]);
  const came = answers.filter((answer) => answer !== null);
  person.slowed ||= came.some(({ status }) => status === 429);
  const sessions = new Set(came.flatMap((answer) => sessionIn(answer) ?? []));
  if (sessions.size > 1) complaints.push(`one page led to ${sessions.size} sessions: ${[...sessions].join(", ")}`);
  for (const id of sessions) person.sessions.add(id);
  return [...sessions][0] ?? null;
}
