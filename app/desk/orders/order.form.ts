import * as z from "zod/mini";
import { atMost, oneOf, storable, ticked, typedText } from "../../server/forms/rules.form.ts";
import { MOST_PRICE } from "../../shop/catalogue/money.ts";
import type { ParcelRequest } from "../../shop/orders/parcel.ts";
import { REFUND_REASONS, type Units } from "../../shop/orders/refund.ts";
import { centsOf } from "../../site/publishing/field-values.ts";

/** Buttons of an order's page without fields. */
export const buttonSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept") }),
  z.object({ intent: z.literal("close") }),
  z.object({ intent: z.enum(["pick-up", "not-picked-up"]) }),
  z.object({ intent: z.enum(["unship", "resume"]), parcel: z.string() }),
  z.object({ intent: z.literal("stop"), "stop-restock": ticked, seen: z.coerce.number() }),
  z.object({ intent: z.literal("settle"), attention: z.string() }),
]);

/** A command that doesn't involve Stripe. */
export type OrderChange =
  | Exclude<z.infer<typeof buttonSchema>, { intent: "accept" | "close" }>
  | ({ intent: "ship" } & ParcelRequest);

type Counts = Readonly<Record<string, number>>;

/** Units of each line, by the line's position: 0 if blank, NaN if it isn't a count. */
const unitCounts = z.optional(
  z.record(
    z.string().check(z.refine((line) => /^\d{1,4}$/.test(line))),
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d{0,4}$/.test(text.trim()) ? Number(text) : Number.NaN)),
    ),
  ),
);

export function chosenUnits(counts: Counts): Units {
  return Object.entries(counts)
    .map(([position, count]) => [Number(position), count] as const)
    .filter(([, count]) => count !== 0);
}

/** The line to fix: the first with an invalid count, or else the first. */
export function lineToMend(counts: Counts): string | undefined {
  const lines = Object.keys(counts);
  return lines.find((line) => Number.isNaN(counts[line])) ?? lines[0];
}

function areUnits(counts: Counts): boolean {
  const chosen = chosenUnits(counts);
  return chosen.length > 0 && chosen.every(([, count]) => !Number.isNaN(count));
}

export const mistakes = {
  tracking: "Tracking must fit on one line, in 200 characters or fewer",
  shipUnits: "Type how many of each item are in the package: no more than are left, and at least one in all",
  refundUnits: "Type how many of each item to refund: no more than are left, and at least one. Or choose shipping",
  note: "The note must have 500 characters or fewer",
  amount: (most: string) => `Type an amount in dollars, such as 12.50, from $0.01 to ${most}`,
};

function optionalText(...checks: Parameters<ReturnType<typeof typedText>["check"]>) {
  return z.pipe(
    z.optional(typedText().check(z.trim(), ...checks)),
    z.transform((text: string | undefined) => text || null),
  );
}

/** A parcel: its tracking number, and each line's units unless there is a single unit. */
export const shipSchema = z
  .object({
    tracking: optionalText(
      atMost(200, () => mistakes.tracking),
      z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), mistakes.tracking),
    ),
    units: unitCounts,
  })
  .check(({ value: { units }, issues }) => {
    const path = ["units", lineToMend(units ?? {}) ?? ""];
    if (units && !areUnits(units)) issues.push({ code: "custom", input: units, message: mistakes.shipUnits, path });
  });

/** Fields that don't belong to the choice are neither checked nor used. `most` is the refundable amount in words. */
export function refundSchema(most: string) {
  return z
    .object({
      "refund-what": oneOf(["all", "items", "amount"], "all"),
      "refund-units": unitCounts,
      "refund-return": ticked,
      "refund-postage": ticked,
      /** Cents; undefined if blank, null if it isn't an amount. */
      "refund-amount": z.pipe(
        z.optional(typedText().check(z.trim())),
        z.transform((text) => (text ? centsOf(text, MOST_PRICE) : undefined)),
      ),
      "refund-restock": ticked,
      "refund-reason": oneOf(REFUND_REASONS, REFUND_REASONS[0]),
      "refund-note": optionalText(
        atMost(500, () => mistakes.note),
        storable(mistakes.note),
      ),
    })
    .check(({ value, issues }) => {
      const { "refund-what": what, "refund-units": units = {}, "refund-amount": cents } = value;
      const refuse = (message: string, path: string[]) => issues.push({ code: "custom", input: value, message, path });
      const isOnlyPostage = value["refund-postage"] && chosenUnits(units).length === 0;
      if (what === "items" && !areUnits(units) && !isOnlyPostage) refuse(mistakes.refundUnits, unitsPath(units));
      if (what === "amount" ? !cents : what === "items" && cents === null)
        refuse(mistakes.amount(most), ["refund-amount"]);
    });
}

/** The field to fix. Without lines, only shipping can be chosen. */
export function unitsPath(units: Counts = {}): string[] {
  const line = lineToMend(units);
  return line === undefined ? ["refund-postage"] : ["refund-units", line];
}
