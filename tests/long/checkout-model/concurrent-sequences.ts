import * as fc from "fast-check";
import { atDesk, type Command, deskRefund, rush, type Step, turns, who } from "./commands.ts";

/**
 * Commands that may run concurrently for the same payment. Each settles an order, releases its units or restores them;
 * together they must do so only once.
 */
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

/** Both shoppers pay for what they have, and one of them buys three units of two sizes. */
const paid: readonly Step[] = [
  { do: "pay" as const, who: 0, which: 0 },
  { do: "pay" as const, who: 1, which: 0 },
  { do: "add" as const, who: 0, what: 0, quantity: 1 },
  { do: "add" as const, who: 0, what: 3, quantity: 2 },
  { do: "checkout" as const, who: 0, page: "fresh" as const },
  { do: "pay" as const, who: 0, which: 0 },
  { do: "deliver" as const, reversed: false, times: 1 },
].map((command) => ({ commands: [command] }));

/** Two members at the same orders, while emails are sent. Half of the time, the emails about parcels are due. */
const packingTogether: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      // Two members, or one who presses twice.
      commands: fc.oneof(
        fc.tuple(atDesk, atDesk),
        atDesk.map((command): [Command, Command] => [command, command]),
      ),
      apart: fc.boolean(),
      turns,
      minutes: fc.constantFrom(0, 11),
      crash: fc.option(fc.integer({ min: 1, max: 20 }), { nil: 0, freq: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) =>
    paid.concat(pairs.flatMap(({ minutes, ...pair }): Step[] => [{ commands: [{ do: "wait", minutes }] }, pair])),
  );

const hold: Step = { commands: [{ do: "webhook-mode", mode: "hold" }] };

/**
 * Sequences in which two commands about the same units always run concurrently. Webhooks wait until a command delivers
 * them.
 */
export const concurrentSequences: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(rush, fc.array(crossing, { minLength: 1, maxLength: 2 }), packingTogether), {
    minLength: 1,
    maxLength: 4,
    size: "max",
  })
  .map((parts) => [hold].concat(parts.flatMap(([press, crossings, packed]) => press.concat(crossings.flat(), packed))));
