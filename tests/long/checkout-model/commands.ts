import * as fc from "fast-check";
import type { Fault, FaultKind, Operation } from "../../../app/dev/stripe-fake/faults.ts";
import type { DeskRefund } from "./outside-commands.ts";
import { GOODS } from "./shop-state.ts";

/** `who` is a shopper, `what` an item of GOODS, and `which` counts from the newest. */
export type Command =
  | { do: "add" | "update"; who: number; what: number; quantity: number }
  | { do: "remove"; who: number; what: number }
  | { do: "clear"; who: number }
  /** `last` submits the page opened last, `old` the one before. A `choice` beyond the page's deliveries is made up. */
  | { do: "checkout"; who: number; page: "fresh" | "last" | "old"; choice?: number }
  | PaymentCommand
  | { do: "bank"; which: number; succeeded: boolean }
  | { do: "refund"; which: number; whole: boolean }
  | { do: "refund-fails"; which: number }
  | DeskRefund
  /** From now on, refunds wait for a bank, or don't. */
  | { do: "refund-status"; status: "pending" | "succeeded" }
  | { do: "refund-ends"; which: number; status: "succeeded" | "failed" | "canceled" }
  | { do: "dispute"; which: number; status: string }
  | { do: "webhook-mode"; mode: DeliveryMode }
  | { do: "deliver"; reversed: boolean; times: number }
  | { do: "redeliver"; which: number }
  | { do: "sweep"; all: boolean }
  | { do: "delete-carts" }
  | { do: "price"; what: number; cents: number }
  | { do: "recount"; what: number; stock: number }
  | { do: "wait"; minutes: number };

export interface PaymentCommand {
  do: "cancel" | "restore" | "return" | "pay" | "pay-later";
  who: number;
  which: number;
  /** The shipping rate that the shopper chooses. */
  option?: number;
  /** Whether the shopper types a promotion code. */
  code?: boolean;
}

/** Webhooks are delivered after each step, held until a `deliver` command, or lost. */
export type DeliveryMode = "prompt" | "hold" | "lose";

/** One command or two concurrent ones, on one server or two, with a planned fault or crash. */
export interface Step {
  commands: readonly [Command] | readonly [Command, Command];
  /** Whether the second command runs on the second server. */
  apart?: boolean;
  /** The interleaving: which command continues at each step. */
  turns?: readonly number[];
  fault?: Fault | undefined;
  /** The first server's crash point, counted from 1: before or after a write or a call to Stripe. */
  crash?: number;
}

/** How a run ends: with webhooks or only the sweeper, and whether banks pay. */
export interface Ending {
  webhooks: boolean;
  bankPays: boolean;
}

export const SHOPPERS = ["Ruth", "Naomi"] as const;

const who = fc.nat(SHOPPERS.length - 1);
const which = fc.nat(2);
const what = fc.nat(GOODS.length - 1);
const is = <const Name extends string>(name: Name) => fc.constant(name);

const add = fc.record({ do: is("add"), who, what, quantity: fc.integer({ min: 1, max: 2 }) });
const checkout = fc.record({
  do: is("checkout"),
  who,
  page: fc.constantFrom("fresh", "fresh", "last", "old"),
  choice: fc.constantFrom(0, 0, 1, 2, 3),
});
const visit = fc.record({
  do: fc.constantFrom("cancel", "restore", "return", "pay", "pay", "pay-later"),
  who,
  which,
  option: fc.nat(1),
  code: fc.boolean(),
});
const sweep = fc.record({ do: is("sweep"), all: fc.boolean() });
const deliver = fc.record({ do: is("deliver"), reversed: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) });

const deskRefund = fc.record({
  do: is("desk-refund"),
  which,
  what: fc.constantFrom("all", "items", "items", "amount"),
  line: fc.boolean(),
  postage: fc.boolean(),
  restock: fc.boolean(),
});

/** Commands that a server handles, or that may run concurrently with one. */
const served: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: add },
  { weight: 1, arbitrary: fc.record({ do: is("update"), who, what, quantity: fc.integer({ min: -1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is("remove"), who, what }) },
  { weight: 1, arbitrary: fc.record({ do: is("clear"), who }) },
  { weight: 7, arbitrary: checkout },
  { weight: 10, arbitrary: visit },
  { weight: 2, arbitrary: deliver },
  { weight: 1, arbitrary: fc.record({ do: is("redeliver"), which: fc.nat(20) }) },
  { weight: 2, arbitrary: sweep },
  { weight: 1, arbitrary: fc.record({ do: is("recount"), what: fc.nat(2), stock: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: is("refund"), which, whole: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: is("refund-fails"), which }) },
  { weight: 5, arbitrary: deskRefund },
  {
    weight: 1,
    arbitrary: fc.record({ do: is("refund-ends"), which, status: fc.constantFrom("succeeded", "failed", "canceled") }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("bank"), which, succeeded: fc.boolean() }) },
);

const alone: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: is("webhook-mode"), mode: fc.constantFrom("prompt", "hold", "lose") }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is("refund-status"), status: fc.constantFrom("pending", "succeeded") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is("dispute"),
      which,
      status: fc.constantFrom("warning_needs_response", "needs_response", "under_review", "won", "lost"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("price"), what, cents: fc.integer({ min: 50, max: 9_999 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: is("wait"), minutes: fc.constantFrom(1, 3, 11, 50, 180, 25 * 60, 61 * 24 * 60) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("delete-carts") }) },
);

const kinds: FaultKind[] = [
  { kind: "status", status: 500 },
  { kind: "status", status: 400 },
  { kind: "status", status: 500, saved: true },
  { kind: "status-after" },
  { kind: "drop" },
  { kind: "drop-after" },
  { kind: "no-url" },
];
const faultOn = (operations: Operation[], kind: fc.Arbitrary<FaultKind>): fc.Arbitrary<Fault> =>
  fc.record({ on: fc.constantFrom(...operations), kind }).map((one) => Object.assign({ on: one.on }, one.kind));
const fault = fc.oneof(
  { weight: 2, arbitrary: faultOn(["create", "create", "retrieve", "expire"], fc.constantFrom(...kinds)) },
  // Stripe would repeat a stored error for a day, longer than a sequence's final wait.
  {
    weight: 1,
    arbitrary: faultOn(["refund", "refund", "refunds"], fc.constantFrom(...kinds.filter((kind) => !("saved" in kind)))),
  },
);

const crash = fc.integer({ min: 1, max: 40 });
const turns = fc.array(fc.nat(3), { minLength: 1, maxLength: 40, size: "max" });
const one = served.map((command): [Command] => [command]);

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(served, alone).map((command): Step => ({ commands: [command] })) },
  { weight: 1, arbitrary: fc.record({ commands: one, fault }) },
  { weight: 1, arbitrary: fc.record({ commands: one, crash }) },
  { weight: 1, arbitrary: fc.record({ commands: fc.tuple(served, served), apart: fc.boolean(), turns }) },
  { weight: 1, arbitrary: fc.record({ commands: fc.tuple(served, served), apart: fc.boolean(), turns, crash }) },
);

const wish = (shopper: number, thing: number): Step => ({
  commands: [{ do: "add", who: shopper, what: thing, quantity: 1 }],
});

/** A conflict that is rare by chance: two shoppers want the same product and press Checkout. */
const rush = fc
  .record({
    one: who,
    other: who,
    what,
    page: fc.constantFrom("fresh", "last"),
    apart: fc.boolean(),
    turns,
    crash: fc.option(crash, { nil: 0 }),
    fault: fc.option(fault, { nil: undefined, freq: 1 }),
  })
  .map(({ one: first, other, what: wanted, page, ...rest }): Step[] => {
    const press: Command = { do: "checkout", who: first, page: "fresh" };
    const wishes = [wish(first, wanted), wish(other, wanted)].slice(first === other ? 1 : 0);
    return wishes.concat(Object.assign(rest, { commands: [press, { do: "checkout", who: other, page }] as const }));
  });

/** From adding to the cart to the payment page and later visits. */
const purchase = fc
  .tuple(who, add, checkout, fc.array(visit, { minLength: 1, maxLength: 3 }))
  .map(([shopper, ...parts]): Step[] =>
    parts.flat().map((command) => ({ commands: [Object.assign({}, command, { who: shopper })] })),
  );

/** What happens to paid orders at the dashboard. */
const atDesk: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: deskRefund },
  { weight: 1, arbitrary: fc.constant<Command>({ do: "sweep", all: true }) },
);

/** A paid purchase, and what members do with it. */
const sale = fc
  .record({
    shopper: who,
    what,
    quantity: fc.integer({ min: 1, max: 2 }),
    option: fc.nat(1),
    code: fc.boolean(),
    after: fc.array(fc.record({ command: atDesk, crash: fc.option(crash, { nil: 0, freq: 8 }) }), {
      minLength: 1,
      maxLength: 5,
      size: "max",
    }),
    minutes: fc.constantFrom(1, 11),
  })
  .map(({ shopper, what: wanted, quantity, option, code, after, minutes }): Step[] => {
    const bought: Command[] = [
      { do: "add", who: shopper, what: wanted, quantity },
      { do: "checkout", who: shopper, page: "fresh", choice: 0 },
      { do: "pay", who: shopper, which: 0, option, code },
      { do: "deliver", reversed: false, times: 1 },
    ];
    const steps = bought.map((command): Step => ({ commands: [command] }));
    const pause: Step = { commands: [{ do: "wait", minutes }] };
    return steps.concat(
      after.flatMap(({ command, crash: point }): Step[] => [{ commands: [command], crash: point }, pause]),
    );
  });

/** About thirty steps, at most a hundred. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: single.map((step) => [step]) },
      { weight: 4, arbitrary: purchase },
      { weight: 3, arbitrary: sale },
      { weight: 1, arbitrary: rush },
    ),
    {
      minLength: 1,
      maxLength: 20,
      size: "max",
    },
  )
  .map((parts) => parts.flat());

/** Each settles an order, releases its units or restores them. Run concurrently, they must do so only once. */
const meetings = (shopper: number): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("cancel", "restore", "return"),
        who: fc.constant(shopper),
        which: fc.nat(1),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep"), all: fc.constant(true) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("deliver"),
        reversed: fc.boolean(),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
    { weight: 3, arbitrary: deskRefund },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("recount"), what: fc.nat(2), stock: fc.nat(3) }) },
  );

/** A payment, an expired payment page, or nothing. */
const before: fc.Arbitrary<Command | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    do: fc.constantFrom("pay", "pay-later"),
    who,
    which: fc.constant(0),
    option: fc.nat(1),
    code: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait"), minutes: fc.constant(50) }),
);

const crossing: fc.Arbitrary<Step[]> = fc
  .tuple(before, who)
  .chain(([first, shopper]) =>
    fc
      .record({ commands: fc.tuple(meetings(shopper), meetings(shopper)), apart: fc.boolean(), turns })
      .map((pair): Step[] => (first ? [{ commands: [first] }, pair] : [pair])),
  );

const hold: Step = { commands: [{ do: "webhook-mode", mode: "hold" }] };

/** Pairs of commands about the same units always run concurrently. Webhooks wait for a `deliver` command. */
export const concurrentSequences: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(rush, fc.array(crossing, { minLength: 1, maxLength: 2 })), {
    minLength: 1,
    maxLength: 4,
    size: "max",
  })
  .map((parts) => [hold].concat(parts.flatMap(([press, crossings]) => press.concat(crossings.flat()))));

export const endings: fc.Arbitrary<Ending> = fc.record({ webhooks: fc.boolean(), bankPays: fc.boolean() });
