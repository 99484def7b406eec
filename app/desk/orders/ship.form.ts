import * as z from "zod/mini";
import { atMost, typedText } from "../../server/forms/rules.form.ts";
import { parcelWords as words } from "./parcel-words.ts";
import { areUnits, lineToMend, unitCounts } from "./units.form.ts";

/** Maximum characters of a carrier's tracking number or link. */
const MOST_TRACKING = 200;

/** A parcel: its tracking number, and the units of each line unless there is a single unit. */
export const shipSchema = z
  .object({
    tracking: z.pipe(
      z.optional(
        typedText().check(
          z.trim(),
          atMost(MOST_TRACKING, () => words.trackingWrong),
          z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), words.trackingWrong),
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
          message: words.unitsWrong,
          path: ["units", lineToMend(units) ?? ""],
        });
    }),
  );
