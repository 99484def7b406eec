import { z } from "zod";
import { deskAccess } from "../../content/desk/access.ts";
import { membersWords } from "../../content/desk/members.ts";
import { isStorable } from "../../forms/limits.ts";
import { addressMessage } from "../../mail/address.form.ts";
import { isMailAddress, isOneLine } from "../../mail/header-fields.ts";
import { ROLES } from "../members/roles.ts";

const { signIn, secondFactor, changePassword, twoStep, passwordProblems } = deskAccess;

/** Any text of up to 1024 characters without NUL. The use cases check the rest. */
function typed(missing: string) {
  return z.string({ error: missing }).max(1024, missing).refine(isStorable, missing);
}

export const signInForm = z.object({ email: typed(signIn.emailRequired), password: typed(signIn.passwordRequired) });
export const newPasswordForm = z.object({ password: typed(passwordProblems["too-short"]) });
export const codeForm = z.object({ code: typed(secondFactor.required) });
export const currentPasswordForm = z.object({ current: typed(changePassword.required) });
export const changePasswordForm = z.object({
  current: typed(changePassword.required),
  password: typed(passwordProblems["too-short"]),
});
export const enrollForm = z.object({
  name: z.string().trim().max(64).refine(isStorable).default(twoStep.addNameDefault),
  current: z.string().max(1024).optional(),
});

const { name, email } = membersWords.invite;

/** Maximum characters of a member's name. */
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
    .transform(withoutSpaces)
    .refine(isMailAddress, addressMessage),
  role: z.enum(ROLES, { error: membersWords.invite.role.missing }),
});

/** Removes spaces around an address, because they are typos. A line break stays, and the schema refuses it. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +| +$/g, "");
}
