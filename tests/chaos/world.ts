import { setTimeout as wait } from "node:timers/promises";
import type { Customer } from "../support/check-carts.ts";
import { newTally } from "../support/cart-tally.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import type { ShopServer } from "../support/shop-server.ts";
import { type Page, type Sample, visit } from "../support/visitor.ts";

/** What all shoppers of a run share. */
export interface World {
  shop: ShopServer;
  random: SeededRandom;
  /** Set, and everybody goes home. */
  closed: boolean;
  people: Person[];
  samples: Sample[];
  /** What no shopper should have seen. */
  complaints: string[];
  /** Requests that wait for the server right now. */
  underWay: { checkouts: number; webhooks: number };
  /** Sessions that were paid by bank, to be settled in time. */
  debits: Set<string>;
}

/** A browser without scripts, and somebody at it who remembers what was answered. */
export interface Person extends Customer {
  /** Was told to wait: checkout was begun too often. */
  slowed: boolean;
}

/** Thrown where a shopper goes home. */
export class Closed extends Error {}

export function welcome(world: World): Person {
  const visitor = visit(world.shop.origin, { note: (sample) => void world.samples.push(sample) });
  const person = { visitor, tally: newTally(), sessions: new Set<string>(), slowed: false };
  world.people.push(person);
  return person;
}

/** Waits, but not after everybody went home. */
export async function rest(world: World, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; !world.closed && Date.now() < end; ) await wait(Math.min(100, milliseconds));
}

/** Opens a page as somebody does who tries again until it comes. */
export async function open(world: World, { visitor }: Person, path: string): Promise<Page> {
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
