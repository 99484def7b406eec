import type { Deed, Ending, Step } from "./commands.ts";
import type { World } from "./model-world.ts";
import { recover } from "./run-sequence.ts";
import { play } from "./run-step.ts";

/**
 * Whole ways through the shop, at each point of which the server dies once. Webhooks wait until a journey asks for
 * them.
 */
export const journeys: Record<string, readonly Deed[]> = {
  "paid, told by webhook": [add(0), add(3), press("fresh"), visit("pay"), deliver(1)],
  "paid, told twice and the wrong way round": [
    add(0),
    press("fresh"),
    visit("pay-later"),
    { do: "bank", which: 0, succeeded: true },
    deliver(2, true),
  ],
  "paid, told by the success page": [add(0), press("fresh"), visit("pay"), visit("return")],
  "paid, told by the sweeper, refunded": [
    add(1),
    press("fresh"),
    visit("pay"),
    { do: "sweep", all: true },
    { do: "refund", which: 0, whole: true },
    deliver(1),
  ],
  "refunded, which fails, told by the sweeper": [
    add(0),
    press("fresh"),
    visit("pay"),
    deliver(1),
    { do: "refund", which: 0, whole: true },
    deliver(1),
    { do: "refund-fails", which: 0 },
    deliver(1, true),
    { do: "sweep", all: false },
  ],
  "gone to pay twice, paid the second time": [
    add(0),
    press("fresh"),
    add(3),
    press("fresh"),
    visit("pay"),
    deliver(1),
    visit("restore"),
  ],
  "gone to pay twice, pressed again": [
    add(0),
    press("fresh"),
    add(3),
    press("fresh"),
    press("last"),
    press("old"),
    visit("pay"),
    deliver(1),
  ],
  "turned back, restored, paid": [
    add(0),
    press("fresh"),
    visit("cancel"),
    visit("restore"),
    press("fresh"),
    visit("pay"),
    deliver(1),
  ],
  "back by the browser, restored": [add(1), add(3), press("fresh"), visit("restore"), { do: "clear", who: 0 }],
  "run out, swept, restored": [
    add(2),
    press("fresh"),
    { do: "wait", minutes: 33 },
    { do: "sweep", all: false },
    visit("restore"),
  ],
  "bank refuses, restored": [
    add(2),
    press("fresh"),
    visit("pay-later"),
    { do: "bank", which: 0, succeeded: false },
    deliver(1),
    visit("restore"),
  ],
  "turned back after paying": [add(0), press("fresh"), visit("pay"), visit("cancel"), visit("restore")],
  "pressed twice, with a change of mind between": [
    add(0),
    press("fresh"),
    add(0),
    press("last"),
    press("fresh"),
    visit("pay"),
    deliver(1),
  ],
};

const ENDINGS: readonly Ending[] = [
  { webhooks: true, bankPays: true },
  { webhooks: false, bankPays: false },
];

/**
 * Goes a journey once for each point of it at which a server can die, or for each of so many, beginning anywhere.
 * Returns how often it died.
 */
export async function goWithCrashes(world: World, deeds: readonly Deed[], every = 1): Promise<number> {
  const points = await pointsOf(world, deeds);
  let crashes = 0;
  for (let place = Math.floor(Math.random() * every); place < points.length; place += every) {
    const { index, deed, point } = points[place] as Point;
    // Every second time, the shopper or Stripe tries once more what got no answer.
    const again = point % 4 < 2;
    const story = [
      ...steps(deeds.slice(0, index)),
      { deeds: [deed], crash: point } as const,
      ...steps(deeds.slice(again ? index : index + 1)),
    ];
    if (!(await died(world, story, ENDINGS[point % 2] ?? ENDINGS[0], `${deed.do}, point ${point}`)))
      throw new Error(`'${deed.do}' has no point ${point} any more.`);
    crashes += 1;
  }
  return crashes;
}

/** Where a server can die: at which deed, and at which of its points, from 1. */
interface Point {
  index: number;
  deed: Deed;
  point: number;
}

/** Goes a journey without a crash, to find its points. */
async function pointsOf(world: World, deeds: readonly Deed[]): Promise<Point[]> {
  const points: Point[] = [];
  await world.startOver();
  world.post.mode = "hold";
  for (const [index, deed] of deeds.entries()) {
    const passed = await play(world, { deeds: [deed] });
    for (let point = 1; point <= passed; point += 1) points.push({ index, deed, point });
  }
  return points;
}

async function died(world: World, story: readonly Step[], ending: Ending | undefined, where: string): Promise<boolean> {
  const before = world.tally.crashes;
  await world.startOver();
  world.post.mode = "hold";
  try {
    for (const step of story) await play(world, step);
    await recover(world, ending ?? { webhooks: true, bankPays: true });
  } catch (error) {
    throw new Error(`A server that died at '${where}' left a mess.`, { cause: error });
  }
  return world.tally.crashes > before;
}

function steps(deeds: readonly Deed[]): Step[] {
  return deeds.map((deed) => ({ deeds: [deed] }));
}

function add(what: number): Deed {
  return { do: "add", who: 0, what, quantity: 1 };
}

function press(page: "fresh" | "last" | "old"): Deed {
  return { do: "checkout", who: 0, page };
}

function visit(kind: "pay" | "pay-later" | "return" | "cancel" | "restore"): Deed {
  return { do: kind, who: 0, which: 0 };
}

function deliver(times: number, reversed = false): Deed {
  return { do: "deliver", reversed, times };
}
