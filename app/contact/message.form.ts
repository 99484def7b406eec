import * as z from "zod/mini";
import { requiredAddress } from "../mail/address.form.ts";
import { messageTooLong, tooLong, MOST_CHARACTERS } from "../server/forms/limits.ts";
import { atMost, notBlank, storable, typedText } from "../server/forms/rules.form.ts";
import { subjects } from "./message.ts";

const NAME_MISSING = "Enter your name";
const NOT_STORABLE = "Remove the invisible character (NUL) from this text";

/** Name and email are required, the message is optional (docs/behavior.md, Contact 2 and Limits 1). */
export const messageSchema = z.object({
  name: typedText(NAME_MISSING).check(
    atMost(MOST_CHARACTERS.name, (excess) => tooLong("Your name", excess)),
    notBlank(NAME_MISSING),
    storable(NOT_STORABLE),
  ),
  email: requiredAddress("Enter your email address"),
  subject: z.enum(subjects, "Choose one of the subjects in the list"),
  message: z.pipe(
    z.optional(typedText().check(atMost(MOST_CHARACTERS.message, messageTooLong), storable(NOT_STORABLE))),
    z.transform((typed: string | undefined) => (typed === undefined || typed.trim() === "" ? null : typed)),
  ),
});
