import type { Command, Ending, Step } from "./commands.ts";
import type { World } from "./model-world.ts";
import { recover, runStep } from "./run-step.ts";

/** A refund of one unit, without shipping. */
const plain = { line: false, postage: false } as const;

/** The server crashes once at each crash point of each journey. Webhooks wait for `deliver`. */
export const journeys: Record<string, readonly Command[]> = {
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
  "refunded by the team, in parts": [
    add(0),
    add(0),
    press("fresh"),
    visit("pay"),
    deliver(1),
    { do: "refund-status", status: "pending" },
    { do: "desk-refund", which: 0, what: "items", ...plain, restock: true },
    { do: "refund-ends", which: 0, status: "succeeded" },
    deliver(1),
    { do: "desk-refund", which: 0, what: "amount", ...plain, restock: false },
    { do: "desk-refund", which: 0, what: "all", ...plain, restock: true },
    deliver(2, true),
  ],
  "disputed and lost": [
    add(0),
    press("fresh"),
    visit("pay"),
    deliver(1),
    { do: "dispute", which: 0, status: "needs_response" },
    { do: "desk-refund", which: 0, what: "all", ...plain, restock: false },
    { do: "dispute", which: 0, status: "lost" },
    deliver(2, true),
  ],
  "refunded in part with shipping, which the bank refuses": [
    add(0),
    add(0),
    press("fresh"),
    { do: "pay", who: 0, which: 0, option: 1, code: true },
    deliver(1),
    { do: "refund-status", status: "pending" },
    { do: "desk-refund", which: 0, what: "items", line: false, postage: true, restock: true },
    { do: "refund-ends", which: 0, status: "failed" },
    deliver(1),
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
  "turned back after paying": [add(0), press("fresh"), visit("pay"), visit("cancel"), visit("restore")],
};

const ENDINGS: readonly Ending[] = [
  { webhooks: true, bankPays: true },
  { webhooks: false, bankPays: false },
];

/** Crashes at each point, or every nth from a random start. Returns the number of crashes. */
export async function goWithCrashes(world: World, commands: readonly Command[], every = 1): Promise<number> {
  const points = await pointsOf(world, commands);
  let crashes = 0;
  for (let place = Math.floor(Math.random() * every); place < points.length; place += every) {
    const { index, command, point } = points[place] as Point;
    // Half of the time, the shopper or Stripe retries the command that got no response.
    const again = point % 4 < 2;
    const sequence = [
      ...steps(commands.slice(0, index)),
      { commands: [command], crash: point } as const,
      ...steps(commands.slice(again ? index : index + 1)),
    ];
    if (!(await died(world, sequence, ENDINGS[point % 2] ?? ENDINGS[0], `${command.do}, point ${point}`)))
      throw new Error(`'${command.do}' has no point ${point} any more.`);
    crashes += 1;
  }
  return crashes;
}

/** A command and its crash point, counted from 1. */
interface Point {
  index: number;
  command: Command;
  point: number;
}

/** Runs a journey without a crash to find its crash points. */
async function pointsOf(world: World, commands: readonly Command[]): Promise<Point[]> {
  const points: Point[] = [];
  await world.startOver();
  world.webhooks.mode = "hold";
  for (const [index, command] of commands.entries()) {
    const passed = await runStep(world, { commands: [command] });
    for (let point = 1; point <= passed; point += 1) points.push({ index, command, point });
  }
  return points;
}

async function died(
  world: World,
  sequence: readonly Step[],
  ending: Ending | undefined,
  where: string,
): Promise<boolean> {
  const before = world.crashes;
  await world.startOver();
  world.webhooks.mode = "hold";
  try {
    for (const step of sequence) await runStep(world, step);
    await recover(world, ending ?? { webhooks: true, bankPays: true });
  } catch (error) {
    throw new Error(`A server that died at '${where}' left a mess.`, { cause: error });
  }
  return world.crashes > before;
}

function steps(commands: readonly Command[]): Step[] {
  return commands.map((command) => ({ commands: [command] }));
}

function add(what: number): Command {
  return { do: "add", who: 0, what, quantity: 1 };
}

function press(page: "fresh" | "last" | "old"): Command {
  return { do: "checkout", who: 0, page };
}

function visit(kind: "pay" | "pay-later" | "return" | "cancel" | "restore"): Command {
  return { do: kind, who: 0, which: 0 };
}

function deliver(times: number, reversed = false): Command {
  return { do: "deliver", reversed, times };
}
