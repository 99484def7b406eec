import { setTimeout as wait } from "node:timers/promises";
import { giveWay, readCartLines, readUnfinished, sessionIn } from "../support/cart-page.ts";
import { cartIdOf, countPieces, tallyKey } from "../support/cart-tally.ts";
import type { SeedProduct } from "../support/seed-catalogue.ts";
import type { Page } from "../support/visitor.ts";
import { visitStripe } from "./at-stripe.ts";
import { Closed, open, orLost, type Person, welcome, type World } from "./world.ts";

/** Rounds that one person walks before another one comes. The site lets nobody check out more than ten times. */
const ROUNDS = 5;

/** Attempts to get from a cart to Stripe's page, before somebody leaves it for later. */
const ATTEMPTS = 6;

/** Person after person shops at one place of the load, until the run is over. */
export async function shopOnAndOn(world: World, products: readonly SeedProduct[]): Promise<void> {
  try {
    while (!world.closed) {
      const person = welcome(world);
      for (let round = 0; round < ROUNDS && !person.slowed; round += 1) await shopOnce(world, person, products);
    }
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
  }
}

async function shopOnce(world: World, person: Person, products: readonly SeedProduct[]): Promise<void> {
  const { random } = world;
  do await addSomething(world, person, random.pick(products));
  while (random.chance(0.3));
  await wait(random.between(0, 120));
  // Comes back later, with what is in the cart.
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
  const page = await open(world, person, `/shop/${slug}`);
  // Sold out in every size.
  if (!page.form) return;
  const answer = await orLost(person.visitor.press(page, "add", { size, quantity: String(quantity) }));
  const key = tallyKey({ productId: `product-${slug}`, size });
  if (answer && answer.status !== 303) return;
  // A first piece whose answer was lost is in a cart that the browser does not know.
  if (cartIdOf(person.visitor) !== null) countPieces(person.tally, key, quantity, answer !== null);
  else if (answer) world.complaints.push("a piece was added with 303, but no cookie names the cart");
}

/** Answers the session of Stripe's page, or null where somebody gives up for now. */
async function checkOut(world: World, person: Person): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const cart = await open(world, person, "/cart");
    const lines = readCartLines(cart);
    if (lines.length === 0) return readUnfinished(cart);
    const short = lines.find(({ left }) => left !== null);
    if (short) {
      const answer = await orLost(giveWay(person.visitor, cart, short));
      countPieces(person.tally, tallyKey(short), (short.left ?? 0) - short.quantity, answer?.status === 303);
      continue;
    }
    const session = await pressCheckout(world, person, cart);
    if (session !== null || person.slowed) return session;
  }
  return null;
}

/** Once, or twice at a time; and once more where no answer came. */
async function pressCheckout(world: World, person: Person, cart: Page): Promise<string | null> {
  const { random, complaints, underWay } = world;
  const press = async () => {
    underWay.checkouts += 1;
    return orLost(person.visitor.press(cart, "checkout")).finally(() => void (underWay.checkouts -= 1));
  };
  const answers = await Promise.all(random.chance(0.2) ? [press(), press()] : [press()]);
  if (answers.includes(null) && random.chance(0.5)) {
    await wait(random.between(100, 1500));
    answers.push(await press());
  }
  const came = answers.filter((answer) => answer !== null);
  person.slowed ||= came.some(({ status }) => status === 429);
  const sessions = new Set(came.flatMap((answer) => sessionIn(answer) ?? []));
  if (sessions.size > 1) complaints.push(`one page led to ${sessions.size} sessions: ${[...sessions].join(", ")}`);
  for (const id of sessions) person.sessions.add(id);
  return [...sessions][0] ?? null;
}
