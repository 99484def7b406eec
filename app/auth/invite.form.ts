import { z } from "zod";
import { membersWords } from "../content/desk-members.ts";
import { isMailAddress } from "../mail/address.ts";
import { isOneLine } from "../mail/header-text.ts";

const { name, email } = membersWords.invite;

/** Characters of a member's name. */
const MOST = 80;

/** Spaces around an address go; a line break there is no slip of the finger. */
export const inviteForm = z.object({
  name: z.string({ error: name.missing }).trim().min(1, name.missing).max(MOST, name.tooLong(MOST)).refine(isOneLine, name.unfit),
  email: z
    .string({ error: email.missing })
    .transform((text) => text.replace(/^ +| +$/g, ""))
    .pipe(z.string().min(1, email.missing).refine(isMailAddress, email.malformed)),
});
