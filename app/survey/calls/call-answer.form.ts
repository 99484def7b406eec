import * as z from "zod/mini";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { atMost, notBlank, storable, typedText } from "../../server/forms/rules.form.ts";
import { isPhone } from "./call.ts";
import { callWords } from "./words.ts";

const { problems } = callWords;

/** How a creator books a time. @param needsPhone whether a number has to be left */
export function bookSchema(needsPhone: boolean) {
  return z.object({ time: z.string(problems["no-time"]), phone: needsPhone ? neededPhone : phone });
}

const neededPhone = typedText(problems["no-phone"]).check(
  z.trim(),
  notBlank(problems["no-phone"]),
  z.refine(isPhone, problems["wrong-phone"]),
);

const phone = z.pipe(
  z.optional(
    typedText().check(
      z.trim(),
      z.refine((typed) => typed === "" || isPhone(typed), problems["wrong-phone"]),
    ),
  ),
  z.transform((typed: string | undefined) => typed || null),
);

/** How a creator asks for another time. */
export const declineSchema = z.object({
  reason: typedText(problems.blank).check(
    z.trim(),
    atMost(MOST_CHARACTERS.callReason, () => problems.long),
    notBlank(problems.blank),
    storable(problems.unstorable),
  ),
});
