import * as z from "zod/mini";
import { addressMessage } from "../../mail/address.form.ts";
import { isOneLine, isMailAddress } from "../../mail/header-fields.ts";
import { atMost, notBlank, typedText } from "../../server/forms/rules.form.ts";
import { ROLES } from "../../server/security/roles.ts";

const noName = "Enter a name";
const noEmail = "Enter an email address";

export const inviteForm = z.object({
  name: typedText(noName).check(
    z.trim(),
    notBlank(noName),
    atMost(80, ({ most }) => `Make the name ${most} characters or shorter`),
    z.refine(isOneLine, "Remove line breaks and invisible characters from the name"),
  ),
  email: typedText(noEmail).check(z.trim(), notBlank(noEmail), z.refine(isMailAddress, addressMessage)),
  role: z.enum(ROLES, "Choose a role"),
});

const linkConfirmed = z.literal("yes", "Confirm that you want to remove the password");

/** A new link needs a confirmation if it removes a password. */
export function linkForm({ hasPassword }: { hasPassword: boolean }) {
  return z.object({
    factors: z.optional(z.literal("remove")),
    "confirm-link": hasPassword ? linkConfirmed : z.optional(linkConfirmed),
  });
}

export const disableForm = z.object({
  "confirm-disable": z.literal("yes", "Confirm that you want to deactivate this account"),
});

/** The buttons of a member's page. `seen` and `seen-role` are what the page showed. */
export const commandForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("link"), seen: z.string(), factors: z.optional(z.string()) }),
  z.object({ intent: z.enum(["disable", "enable", "withdraw"]) }),
  z.object({ intent: z.literal("save"), role: z.enum(ROLES), "seen-role": z.string() }),
]);

export type MemberCommand = z.infer<typeof commandForm>;
