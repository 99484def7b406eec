import { z } from "zod";
import { contactMessages } from "../content/contact.ts";
import { subjects } from "./message.ts";

// PostgreSQL keeps no NUL in text, so neither database does.
const storable = (text: string) => !text.includes("\0");

/** SPEC.md section 5: name and email required, three subjects, a message of any length or none. */
export const messageSchema = z.object({
  name: z
    .string({ error: contactMessages.nameRequired })
    .refine((typed) => typed.trim() !== "", contactMessages.nameRequired)
    .refine(storable, contactMessages.notStorable),
  email: z
    .string({ error: contactMessages.emailRequired })
    .trim()
    .pipe(z.email({ error: contactMessages.emailInvalid })),
  subject: z.enum(subjects, { error: contactMessages.notAnOption }),
  message: z
    .string()
    .refine(storable, contactMessages.notStorable)
    .optional()
    .transform((typed) => (typed === undefined || typed.trim() === "" ? null : typed)),
});
