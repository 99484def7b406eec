import * as fc from "fast-check";
import { type Deed, rush, type Step, turns, who } from "./commands.ts";

/**
 * What can be done about a payment at the same moment: each settles an order, releases its pieces or puts them back,
 * and together they do it once.
 */
const meetings = (shopper: number): fc.Arbitrary<Deed> =>
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
    { weight: 1, arbitrary: fc.record({ do: fc.constant("recount"), what: fc.nat(2), stock: fc.nat(3) }) },
  );

/** Somebody pays, the time to pay runs out, or nothing happens. */
const before: fc.Arbitrary<Deed | null> = fc.oneof(
  fc.constant(null),
  fc.record({ do: fc.constantFrom("pay", "pay-later"), who, which: fc.constant(0) }),
  fc.record({ do: fc.constant("wait"), minutes: fc.constant(50) }),
);

const crossing: fc.Arbitrary<Step[]> = fc
  .tuple(before, who)
  .chain(([first, shopper]) =>
    fc
      .record({ deeds: fc.tuple(meetings(shopper), meetings(shopper)), apart: fc.boolean(), turns })
      .map((pair): Step[] => (first ? [{ deeds: [first] }, pair] : [pair])),
  );

const hold: Step = { deeds: [{ do: "post", mode: "hold" }] };

/**
 * Stories in which two things are always done at once, about the same pieces. Webhooks wait until somebody brings them.
 */
export const rushHours: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(rush, fc.array(crossing, { minLength: 1, maxLength: 2 })), {
    minLength: 1,
    maxLength: 4,
    size: "max",
  })
  .map((parts) => [hold].concat(parts.flatMap(([press, crossings]) => press.concat(crossings.flat()))));
