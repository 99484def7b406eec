import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "../../support/visitor.ts";
import { orLost, type World } from "./chaos-world.ts";

/** What people post. */
export const KINDS = ["survey", "autosave", "message", "cart", "checkout"] as const;

export type Kind = (typeof KINDS)[number];

/** What became of the posts of one kind. */
export interface PostCount {
  /** Answered with 303, or with a 200 that says that it is saved. */
  acknowledged: number;
  /** Answered with a page that says why not. */
  refused: number;
  /** Without an answer: the server was killed. */
  cutOff: number;
  /** Sent again from the same form, because no answer came. */
  repeated: number;
  /** That wait for the server right now. */
  underWay: number;
}

export type PostCounts = Record<Kind, PostCount>;

export function countPosts(): PostCounts {
  return Object.fromEntries(
    KINDS.map((kind) => [kind, { acknowledged: 0, refused: 0, cutOff: 0, repeated: 0, underWay: 0 }]),
  ) as PostCounts;
}

/** Times that somebody presses again where no answer comes. */
const TIMEOUT = 8;

/** Of those whose post was cut off, the share that leaves instead of pressing again. */
const LEAVES = 0.1;

/** Presses a button once. Null where the connection broke: nobody knows then what was done. */
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
 * Presses a button as a person does who is told that the site can't be reached: again, on the same page. Null where
 * they leave.
 */
export async function postUntilAnswered(world: World, kind: Kind, press: () => Promise<Page>): Promise<Page | null> {
  for (let time = 0; time < TIMEOUT; time += 1) {
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
