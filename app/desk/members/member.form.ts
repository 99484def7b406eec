import * as z from "zod/mini";
import { addressMessage } from "../../mail/address.form.ts";
import { isOneLine } from "../../mail/header-fields.ts";
import { isMailAddress } from "../../mail/mail-address.ts";
import { atMost, notBlank, typedText } from "../../server/forms/rules.form.ts";
import { ROLES } from "../../server/security/roles.ts";
import { membersWords, memberWords } from "./words.ts";

const { name, email, role } = membersWords.invite;

/** Maximum characters of a member's name. */
const MOST = 80;

export const inviteForm = z.object({
  name: typedText(name.missing).check(
    z.trim(),
    notBlank(name.missing),
    atMost(MOST, () => name.tooLong(MOST)),
    z.refine(isOneLine, name.unfit),
  ),
  email: typedText(email.missing).check(
    z.overwrite(withoutSpaces),
    notBlank(email.missing),
    z.refine(isMailAddress, addressMessage),
  ),
  role: z.enum(ROLES, role.missing),
});

/** Removes spaces around an address. A line break stays, and the schema refuses it. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +| +$/g, "");
}

function confirmed(missing: string) {
  return z.literal("yes", missing);
}

const linkConfirmed = confirmed(memberWords.reset.confirm.missing);

/** A new link needs a confirmation if it removes a password. */
export function linkForm({ hasPassword }: { hasPassword: boolean }) {
  return z.object({
    factors: z.optional(z.literal("remove")),
    "confirm-link": hasPassword ? linkConfirmed : z.optional(linkConfirmed),
  });
}

export const disableForm = z.object({ "confirm-disable": confirmed(memberWords.disable.confirm.missing) });
