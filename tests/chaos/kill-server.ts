import { setTimeout as wait } from "node:timers/promises";
import type { World } from "./world.ts";

/** One end of the server, in the middle of what was under way then. */
export interface Kill {
  checkouts: number;
  webhooks: number;
  /** Milliseconds from the start of the next one to its first answer. */
  restart: number;
}

/** Milliseconds that a kill waits for a checkout, where it is meant for one. */
const AMBUSH = 1_000;

/** Ends the server at random moments; every second time in the middle of a checkout, where there is one. */
export async function killOnAndOff(world: World, times: number): Promise<Kill[]> {
  const { shop, random, underWay } = world;
  const kills: Kill[] = [];
  while (kills.length < times) {
    await wait(random.between(150, 1400));
    if (kills.length % 2 === 1) {
      for (const end = Date.now() + AMBUSH; underWay.checkouts === 0 && Date.now() < end; ) await wait(2);
      await wait(random.between(0, 90));
    }
    const hit = { ...underWay };
    await shop.kill();
    await wait(random.between(0, 200));
    const start = performance.now();
    await shop.restart();
    kills.push({ ...hit, restart: performance.now() - start });
  }
  return kills;
}
