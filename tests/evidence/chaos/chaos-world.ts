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

/** What all visitors of a run share. */
export interface World {
  shop: ShopServer;
  /** Those that the shop's site runs on, where there are several. */
  machines: readonly TestServer[];
  mailboxes: Mailboxes;
  deaths: Death[];
  random: SeededRandom;
  /** Set, and everybody goes home. */
  closed: boolean;
  barrier: Barrier;
  people: Person[];
  surveys: ExpectedSurvey[];
  messages: ExpectedMessage[];
  posts: PostCounts;
  samples: Sample[];
  /** What nobody should have seen. */
  complaints: string[];
  /** Webhooks that wait for the server right now. */
  webhooks: number;
  /** Browsers so far: each comes from an address of its own. */
  browsers: number;
  /** Sessions that were paid by bank, to be settled in time. */
  debits: Set<string>;
}

/** A browser without scripts, and a shopper at it who remembers what was answered. */
export interface Person extends Customer {
  /** Was told to wait: checkout was begun too often. */
  slowed: boolean;
}

/** Thrown where somebody goes home. */
export class Closed extends Error {}

/** A browser that nobody used before, at an address that nobody came from. */
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

/** Person after person at one place of the load, until the run is over. */
export async function untilClosed(world: World, visitOnce: () => Promise<void>): Promise<void> {
  try {
    while (!world.closed) await visitOnce();
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
  }
}

/** Waits, but not after everybody went home. */
export async function rest(world: World, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; !world.closed && Date.now() < end;)
    await wait(Math.min(100, milliseconds));
}

/** Opens a page as somebody does who tries again until it comes. */
export async function open(world: World, visitor: Visitor, path: string): Promise<Page> {
  for (;;) {
    if (world.closed) throw new Closed();
    const page = await orLost(visitor.get(path));
    if (page && page.status < 500) return page;
    await wait(world.random.between(150, 500));
  }
}

/** The answer, or null where the connection broke: nobody knows then what was done. */
export async function orLost(answer: Promise<Page>): Promise<Page | null> {
  try {
    return await answer;
  } catch (error) {
    // What fetch throws where there is no whole answer.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
