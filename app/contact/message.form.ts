import { z } from "zod";
import { contactMessages } from "../content/contact.ts";
import { messageTooLong, tooLong } from "../content/limit-words.ts";
import { atMost, MOST_CHARACTERS, isStorable } from "../forms/limits.ts";
import { addressMessage } from "../mail/address.form.ts";
import { isMailAddress } from "../mail/header-fields.ts";
import { subjects } from "./message.ts";

/** Name and email are required, the message is optional (docs/behavior.md, Contact 2 and Limits 1). */
export const messageSchema = z.object({
  name: z
    .string({ error: contactMessages.nameRequired })
    .superRefine(atMost(MOST_CHARACTERS.name, (excess) => tooLong("Your name", excess)))
    .refine((typed) => typed.trim() !== "", contactMessages.nameRequired)
    .refine(isStorable, contactMessages.notStorable),
  email: z
    .string({ error: contactMessages.emailRequired })
    .trim()
    .superRefine(atMost(MOST_CHARACTERS.email, (excess) => tooLong("Your email address", excess)))
    .refine((typed) => typed !== "", { error: contactMessages.emailRequired, abort: true })
    .refine(isMailAddress, addressMessage),
  subject: z.enum(subjects, { error: contactMessages.notAnOption }),
  message: z
    .string()
    .superRefine(atMost(MOST_CHARACTERS.message, messageTooLong))
    .refine(isStorable, contactMessages.notStorable)
    .optional()
    .transform((typed) => (typed === undefined || typed.trim() === "" ? null : typed)),
});
