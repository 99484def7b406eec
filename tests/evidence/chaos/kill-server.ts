import { setTimeout as wait } from "node:timers/promises";
import type { World } from "./chaos-world.ts";
import { checkKept } from "./check-kept.ts";
import { forgetEmailLimit } from "./check-outbox.ts";
import { type Kind, KINDS } from "./posts.ts";

/** A kill of the server, and what was in flight. */
export interface Kill {
  /** The number of posts of each kind that were waiting for a response. */
  posts: Record<Kind, number>;
  webhooks: number;
  /** Milliseconds from the next start to its first response. */
  restart: number;
  /** Violations found after the kill. */
  findings: string[];
}

/** Milliseconds that a kill waits for a post of its intended kind. */
const AMBUSH = 500;

/**
 * Kills the server at random moments, two times out of three right after a post was sent, until the number is reached
 * or `end` (milliseconds since 1970) has passed. After each restart, compares the database with what the site
 * acknowledged.
 */
export async function killOnAndOff(world: World, times: number, end: number): Promise<Kill[]> {
  const { random } = world;
  const kills: Kill[] = [];
  while (kills.length < times && !world.closed && Date.now() < end) {
    await wait(random.between(100, 1_000));
    if (kills.length % 3 !== 0) await lieInWait(world, random.pick(KINDS));
    kills.push(await (world.machines.length > 0 ? killSome(world, kills.length) : killOnce(world)));
  }
  return kills;
}

/** Waits for a post of this kind, and then for a random part of its duration. */
async function lieInWait({ posts, random }: World, kind: Kind): Promise<void> {
  for (const end = Date.now() + AMBUSH; posts[kind].underWay === 0 && Date.now() < end;) await wait(1);
  await wait(random.between(0, kind === "checkout" ? 90 : 12));
}

/** Kills one of several machines, or two every second time, while the others keep running. */
async function killSome(world: World, before: number): Promise<Kill> {
  const { shop, machines, barrier, random } = world;
  const under = underWay(world);
  const first = random.between(0, machines.length - 1);
  const numbers = [0, 1].slice(0, 1 + (before % 2)).map((next) => (first + next) % machines.length);
  const ended = numbers.flatMap((number) => machines[number] ?? []);
  await Promise.all(ended.map((machine) => machine.kill()));
  noteDeaths(world, numbers);
  await wait(random.between(200, 1_200));
  const start = performance.now();
  await Promise.all(ended.map((machine) => machine.restart()));
  const restart = performance.now() - start;
  barrier.close();
  await barrier.quiet();
  const findings = await checkKept(world);
  await forgetEmailLimit(shop.databaseFile);
  barrier.open();
  return { ...under, restart, findings };
}

/** Records when these machines were killed: an email may be sent twice only around that time. */
export function noteDeaths({ deaths }: World, machines: readonly number[]): void {
  for (const machine of machines) deaths.push({ machine, at: Date.now() });
}

function underWay({ posts, webhooks }: World): Pick<Kill, "posts" | "webhooks"> {
  return { posts: Object.fromEntries(KINDS.map((kind) => [kind, posts[kind].underWay])) as Kill["posts"], webhooks };
}

async function killOnce(world: World): Promise<Kill> {
  const { shop, barrier, random } = world;
  const under = underWay(world);
  barrier.close();
  await shop.kill();
  noteDeaths(world, [0]);
  await barrier.quiet();
  await wait(random.between(0, 100));
  const start = performance.now();
  await shop.restart();
  const restart = performance.now() - start;
  const findings = await checkKept(world);
  await forgetEmailLimit(shop.databaseFile);
  barrier.open();
  return { ...under, restart, findings };
}
