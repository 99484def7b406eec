import * as fc from "fast-check";
import type { Fault, FaultKind, Operation } from "../../../app/dev/stripe-fake/faults.ts";
import { GOODS, PRODUCTS } from "./shop-state.ts";

/** What happens in the world of the model. `who` is a shopper, `what` one of GOODS, `which` counts from the newest. */
export type Deed =
  | { do: "add" | "update"; who: number; what: number; quantity: number }
  | { do: "remove"; who: number; what: number }
  | { do: "clear"; who: number }
  /** `fresh`: opens the cart first. `last`: presses again on the page that was opened last. `old`: on one before. */
  | { do: "checkout"; who: number; page: "fresh" | "last" | "old" }
  | Meeting
  | { do: "bank"; which: number; succeeded: boolean }
  | { do: "refund"; which: number; whole: boolean }
  | { do: "refund-fails"; which: number }
  | { do: "post"; mode: PostMode }
  | { do: "deliver"; reversed: boolean; times: number }
  | { do: "redeliver"; which: number }
  /** An event with another amount than was ordered, and one with another's signature. */
  | { do: "odd-event" | "forged-event"; which: number }
  | { do: "sweep"; all: boolean }
  | { do: "delete-carts" }
  | { do: "price"; what: number; cents: number }
  | { do: "publish"; what: number; published: boolean }
  | { do: "recount"; what: number; stock: number }
  | { do: "wait"; minutes: number };

/** Deeds about a payment that a shopper was sent to; a spy's is somebody else's. */
export interface Meeting {
  do: "cancel" | "restore" | "return" | "spy" | "pay" | "decline" | "pay-later";
  who: number;
  which: number;
}

/** What becomes of webhooks: delivered after each step, kept until `deliver`, or lost. */
export type PostMode = "prompt" | "hold" | "lose";

/** A deed, or two at the same time, by one server or two; and what goes wrong meanwhile. */
export interface Step {
  deeds: readonly [Deed] | readonly [Deed, Deed];
  /** Whether the second deed has a server of its own. */
  apart?: boolean;
  /** Whose turn it is, round by round. */
  turns?: readonly number[];
  fault?: Fault | undefined;
  /** The point, from 1, at which the first server dies: before or after a write or a call to Stripe. */
  crash?: number;
}

/** How a run ends: by what Stripe tells, or by asking alone; and whether banks pay. */
export interface Ending {
  webhooks: boolean;
  bankPays: boolean;
}

export const SHOPPERS = ["Ruth", "Naomi"] as const;

export const who = fc.nat(SHOPPERS.length - 1);
const which = fc.nat(2);
const what = fc.nat(GOODS.length - 1);
const is = <const Name extends string>(name: Name) => fc.constant(name);

const add = fc.record({ do: is("add"), who, what, quantity: fc.integer({ min: 1, max: 2 }) });
const checkout = fc.record({ do: is("checkout"), who, page: fc.constantFrom("fresh", "fresh", "last", "old") });
const visit = fc.record({ do: fc.constantFrom("cancel", "restore", "return", "pay", "pay", "pay-later"), who, which });
const sweep = fc.record({ do: is("sweep"), all: fc.boolean() });
const deliver = fc.record({ do: is("deliver"), reversed: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) });

/** Deeds that go through a server, or meet one at work. */
const served: fc.Arbitrary<Deed> = fc.oneof(
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
  { weight: 1, arbitrary: fc.record({ do: is("bank"), which, succeeded: fc.boolean() }) },
);

const alone: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("decline", "spy"), who, which }) },
  { weight: 1, arbitrary: fc.record({ do: is("post"), mode: fc.constantFrom("prompt", "hold", "lose") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("odd-event", "forged-event"), which }) },
  { weight: 1, arbitrary: fc.record({ do: is("price"), what, cents: fc.integer({ min: 50, max: 9_999 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is("publish"), what: fc.nat(PRODUCTS.length - 1), published: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: is("wait"), minutes: fc.constantFrom(1, 3, 10, 50, 180, 25 * 60, 61 * 24 * 60) }),
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
const fault: fc.Arbitrary<Fault> = fc
  .record({
    on: fc.constantFrom<Operation[]>("create", "create", "retrieve", "expire"),
    kind: fc.constantFrom(...kinds),
  })
  .map(({ on, kind }) => Object.assign({ on }, kind));

const crash = fc.integer({ min: 1, max: 40 });
export const turns = fc.array(fc.nat(3), { minLength: 1, maxLength: 40, size: "max" });
const one = served.map((deed): [Deed] => [deed]);

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(served, alone).map((deed): Step => ({ deeds: [deed] })) },
  { weight: 1, arbitrary: fc.record({ deeds: one, fault }) },
  { weight: 1, arbitrary: fc.record({ deeds: one, crash }) },
  { weight: 1, arbitrary: fc.record({ deeds: fc.tuple(served, served), apart: fc.boolean(), turns }) },
  { weight: 1, arbitrary: fc.record({ deeds: fc.tuple(served, served), apart: fc.boolean(), turns, crash }) },
);

const wish = (shopper: number, thing: number): Step => ({
  deeds: [{ do: "add", who: shopper, what: thing, quantity: 1 }],
});

/** What shoppers do together more often than chance would have it: both want something, and press. */
export const rush = fc
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
    const press: Deed = { do: "checkout", who: first, page: "fresh" };
    const wishes = [wish(first, wanted), wish(other, wanted)].slice(first === other ? 1 : 0);
    return wishes.concat(Object.assign(rest, { deeds: [press, { do: "checkout", who: other, page }] as const }));
  });

/** One shopper's way from the shelf to the payment page, and what comes of it. */
const purchase = fc
  .tuple(who, add, checkout, fc.array(visit, { minLength: 1, maxLength: 3 }))
  .map(([shopper, ...parts]): Step[] =>
    parts.flat().map((deed) => ({ deeds: [Object.assign({}, deed, { who: shopper })] })),
  );

/** A story of some thirty steps, a hundred at most. */
export const stories: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: single.map((step) => [step]) },
      { weight: 4, arbitrary: purchase },
      { weight: 1, arbitrary: rush },
    ),
    {
      minLength: 1,
      maxLength: 20,
      size: "max",
    },
  )
  .map((parts) => parts.flat());

export const endings: fc.Arbitrary<Ending> = fc.record({ webhooks: fc.boolean(), bankPays: fc.boolean() });
