import * as z from "zod/mini";
import { atMost, oneOf, storable, ticked, typedText } from "../../server/forms/rules.form.ts";
import { readDollars } from "../../shop/catalogue/offer-text.ts";
import { refundWords as words } from "../../shop/orders/refund-words.ts";
import { REFUND_REASONS } from "../../shop/orders/refund.ts";
import { areUnits, chosenUnits, lineToMend, unitCounts } from "./units.form.ts";

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
