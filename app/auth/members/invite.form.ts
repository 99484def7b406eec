import { z } from "zod";
import { membersWords } from "../../content/desk-members.ts";
import { isMailAddress } from "../../mail/address.ts";
import { isOneLine } from "../../mail/header-text.ts";

const { name, email } = membersWords.invite;

/** Characters of a member's name. */
const MOST = 80;

export const inviteForm = z.object({
  name: z
    .string({ error: name.missing })
    .trim()
    .min(1, name.missing)
    .max(MOST, name.tooLong(MOST))
    .refine(isOneLine, name.unfit),
  email: z
    .string({ error: email.missing })
    .refine((text) => text.trim() !== "", { error: email.missing, abort: true })
    .refine((text) => isMailAddress(withoutSpaces(text)), email.malformed)
    .transform(withoutSpaces),
});

/** A space beside an address is a slip of the finger; a line break is none. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +| +$/g, "");
}
