import { setTimeout as wait } from "node:timers/promises";
import { type Customer, newTally } from "../../support/check-carts.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import type { TestServer } from "../../support/start-server.ts";
import { type Page, type Sample, type Visitor, visit } from "../../support/visitor.ts";
import type { Barrier } from "./barrier.ts";
import type { ExpectedMessage } from "./check-messages.ts";
import type { ExpectedSurvey } from "./expected-survey.ts";
import type { Death, Mailboxes } from "./mailboxes.ts";
import type { PostCounts } from "./posts.ts";

/** State that all visitors of a run share. */
export interface World {
  shop: ShopServer;
  /** The machines of the shop's site, if there is more than one. */
  machines: readonly TestServer[];
  mailboxes: Mailboxes;
  deaths: Death[];
  random: SeededRandom;
  /** Once set, all visitors finish. */
  closed: boolean;
  barrier: Barrier;
  people: Person[];
  surveys: ExpectedSurvey[];
  messages: ExpectedMessage[];
  posts: PostCounts;
  samples: Sample[];
  /** Violations that visitors saw. */
  complaints: string[];
  /** Webhooks that wait for the server right now. */
  webhooks: number;
  /** Browsers so far. Each has its own address. */
  browsers: number;
  /** Sessions paid by bank debit, not settled yet. */
  debits: Set<string>;
}

/** A browser without scripts, and its shopper's record of what was acknowledged. */
export interface Person extends Customer {
  /** Whether the site returned 429 for too many checkouts. */
  slowed: boolean;
}

/** Thrown to end a visit. */
class Closed extends Error {}

/** Makes a new browser with a new address. */
export function newBrowser(world: World): Visitor {
  const { barrier, samples } = world;
  const number = (world.browsers += 1);
  return visit(world.shop.origin, {
    headers: { "Fly-Client-IP": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
    before: barrier.pass,
    note: (sample) => {
      barrier.leave();
      samples.push(sample);
    },
  });
}

export function welcome(world: World): Person {
  const person = { visitor: newBrowser(world), tally: newTally(), sessions: new Set<string>(), slowed: false };
  world.people.push(person);
  return person;
}

/** Runs visit after visit in one slot of the load, until the run is over. */
export async function untilClosed(world: World, visitOnce: () => Promise<void>): Promise<void> {
  try {
    while (!world.closed) await visitOnce();
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
  }
}

/** Waits, unless the run is over. */
export async function rest(world: World, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; !world.closed && Date.now() < end;)
    await wait(Math.min(100, milliseconds));
}

/** Opens a page, and retries until it loads. */
export async function open(world: World, visitor: Visitor, path: string): Promise<Page> {
  for (;;) {
    if (world.closed) throw new Closed();
    const page = await orLost(visitor.get(path));
    if (page && page.status < 500) return page;
    await wait(world.random.between(150, 500));
  }
}

/** Returns the response, or null if the connection broke and the result is unknown. */
export async function orLost(answer: Promise<Page>): Promise<Page | null> {
  try {
    return await answer;
  } catch (error) {
    // fetch throws a TypeError for an incomplete response.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
