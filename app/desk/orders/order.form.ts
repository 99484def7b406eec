import * as z from "zod/mini";
import { atMost, oneOf, storable, ticked, typedText } from "../../server/forms/rules.form.ts";
import { readDollars } from "../../shop/catalogue/offer-text.ts";
import { refundWords as words } from "../../shop/orders/refund-words.ts";
import { REFUND_REASONS, type Units } from "../../shop/orders/refund.ts";
import { parcelWords } from "./words.ts";

/** Maximum characters of a note. */
const MOST_NOTE = 500;

/**
 * A refund. What doesn't belong to what is chosen is neither checked nor used.
 *
 * @param most what can be refunded, in words
 */
export function refundSchema(most: string) {
  return z
    .object({
      "refund-what": oneOf(["all", "items", "amount"], "all"),
      "refund-units": unitCounts,
      "refund-return": ticked,
      "refund-postage": ticked,
      /** Cents; undefined if it is blank, null if it is no amount. */
      "refund-amount": z.pipe(
        z.optional(typedText().check(z.trim())),
        z.transform((text) => (text ? readDollars(text) : undefined)),
      ),
      "refund-restock": ticked,
      "refund-reason": oneOf(REFUND_REASONS, REFUND_REASONS[0]),
      "refund-note": z.pipe(
        z.optional(
          typedText().check(
            z.trim(),
            atMost(MOST_NOTE, () => words.noteWrong),
            storable(words.noteWrong),
          ),
        ),
        z.transform((text) => text || null),
      ),
    })
    .check(
      z.check(({ value, issues }) => {
        const { "refund-what": what, "refund-units": units = {}, "refund-amount": cents } = value;
        const refuse = (message: string, path: string[]) =>
          issues.push({ code: "custom", input: value, message, path });
        const isOnlyPostage = value["refund-postage"] && chosenUnits(units).length === 0;
        if (what === "items" && !areUnits(units) && !isOnlyPostage) refuse(words.unitsWrong, unitsPath(units));
        if (what === "amount" ? !cents : what === "items" && cents === null)
          refuse(words.amountWrong(most), ["refund-amount"]);
      }),
    );
}

/** The field to mend. Without lines, there is only the shipping to choose. */
export function unitsPath(units: Readonly<Record<string, number>> = {}): string[] {
  const line = lineToMend(units);
  return line === undefined ? ["refund-postage"] : ["refund-units", line];
}

type Counts = Readonly<Record<string, number>>;

/** How many units of each line, by the line's position: none if it is blank, NaN if it isn't a count. */
export const unitCounts = z.optional(
  z.record(
    z.string().check(z.refine((line) => /^\d{1,4}$/.test(line))),
    z.pipe(
      z.string(),
      z.transform((text) => (/^\s*\d{0,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
    ),
  ),
);

/** Returns the lines of which there are any. */
export function chosenUnits(counts: Counts): Units {
  return Object.entries(counts)
    .map(([position, count]) => [Number(position), count] as const)
    .filter(([, count]) => count !== 0);
}

/** The line to mend: the first whose count is none, or the first. */
export function lineToMend(counts: Counts): string | undefined {
  const lines = Object.keys(counts);
  return lines.find((line) => Number.isNaN(counts[line])) ?? lines[0];
}

/** Whether there are any units, and each count is one. */
export function areUnits(counts: Counts): boolean {
  const chosen = chosenUnits(counts);
  return chosen.length > 0 && chosen.every(([, count]) => !Number.isNaN(count));
}

/** Asks whether units go back into stock. */
export const restockBox = {
  type: "checkbox",
  label: words.facts.stock,
  hint: words.restockHint,
  options: [{ value: "yes", label: words.restock }],
} as const;

/** Maximum characters of a carrier's tracking number or link. */
const MOST_TRACKING = 200;

/** A parcel: its tracking number, and the units of each line unless there is a single unit. */
export const shipSchema = z
  .object({
    tracking: z.pipe(
      z.optional(
        typedText().check(
          z.trim(),
          atMost(MOST_TRACKING, () => parcelWords.trackingWrong),
          z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), parcelWords.trackingWrong),
        ),
      ),
      z.transform((text: string | undefined) => text || null),
    ),
    units: unitCounts,
  })
  .check(
    z.check(({ value: { units }, issues }) => {
      if (units && !areUnits(units))
        issues.push({
          code: "custom",
          input: units,
          message: parcelWords.unitsWrong,
          path: ["units", lineToMend(units) ?? ""],
        });
    }),
  );
