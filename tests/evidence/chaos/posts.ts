import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "../../support/visitor.ts";
import { orLost, type World } from "./chaos-world.ts";

/** Kinds of posts. */
export const KINDS = ["survey", "autosave", "message", "cart", "checkout"] as const;

export type Kind = (typeof KINDS)[number];

/** The results of the posts of one kind. */
interface PostCount {
  /** The response was a 303, or a 200 that says it is saved. */
  acknowledged: number;
  /** The response was a page that says why not. */
  refused: number;
  /** No response came, because the server was killed. */
  cutOff: number;
  /** Sent again from the same form, because no response came. */
  repeated: number;
  /** Waiting for the server right now. */
  underWay: number;
}

export type PostCounts = Record<Kind, PostCount>;

export function countPosts(): PostCounts {
  return Object.fromEntries(
    KINDS.map((kind) => [kind, { acknowledged: 0, refused: 0, cutOff: 0, repeated: 0, underWay: 0 }]),
  ) as PostCounts;
}

/** The most attempts for one press. */
const MOST_TRIES = 8;

/** The share of visitors who leave instead of retrying after a post was cut off. */
const LEAVES = 0.1;

/** Presses a button once. Returns null if the connection broke and the result is unknown. */
export async function post({ posts }: World, kind: Kind, press: () => Promise<Page>): Promise<Page | null> {
  const count = posts[kind];
  count.underWay += 1;
  const answer = await orLost(press()).finally(() => void (count.underWay -= 1));
  if (!answer) count.cutOff += 1;
  else if (isAcknowledged(answer)) count.acknowledged += 1;
  else count.refused += 1;
  return answer;
}

/**
 * Presses a button, and retries on the same page while the site can't be reached. Returns null if the visitor leaves.
 */
export async function postUntilAnswered(world: World, kind: Kind, press: () => Promise<Page>): Promise<Page | null> {
  for (let time = 0; time < MOST_TRIES; time += 1) {
    const answer = await post(world, kind, press);
    if (answer) return answer;
    if (world.closed || world.random.chance(LEAVES)) return null;
    await wait(world.random.between(50, 400));
    world.posts[kind].repeated += 1;
  }
  return null;
}

export function isAcknowledged({ status, html }: Page): boolean {
  return status === 303 || (status === 200 && html.includes('"autosaved"'));
}
