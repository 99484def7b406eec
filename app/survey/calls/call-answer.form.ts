import * as z from "zod/mini";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { atMost, notBlank, storable, typedText } from "../../server/forms/rules.form.ts";
import { isPhone, callProblems } from "./call.ts";

const WRONG_PHONE = "Enter a phone number, like 919-555-0142 or +44 20 7946 0958";

const neededPhone = typedText(callProblems["no-phone"]).check(
  z.trim(),
  notBlank(callProblems["no-phone"]),
  z.refine(isPhone, WRONG_PHONE),
);

const phone = z.pipe(
  z.optional(
    typedText().check(
      z.trim(),
      z.refine((typed) => typed === "" || isPhone(typed), WRONG_PHONE),
    ),
  ),
  z.transform((typed: string | undefined) => typed || null),
);

/** `needsPhone`: the creator has to leave a number. */
export function bookSchema(needsPhone: boolean) {
  return z.object({ time: z.string("Choose one of the times"), phone: needsPhone ? neededPhone : phone });
}

export const declineSchema = z.object({
  reason: typedText("Write when you'd like to talk").check(
    z.trim(),
    atMost(MOST_CHARACTERS.callReason, () => "Use 1,000 characters or fewer"),
    notBlank("Write when you'd like to talk"),
    storable("Remove the invisible character (NUL) from this text"),
  ),
});
