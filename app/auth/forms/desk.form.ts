import { z } from "zod";
import { deskAccess } from "../../content/desk-access.ts";

const { signIn, secondFactor, changePassword, twoStep, passwordProblems } = deskAccess;

/** What may be typed at all; what it has to be is said where it is checked. */
function typed(missing: string) {
  return z
    .string({ error: missing })
    .max(1024, missing)
    .refine((text) => !text.includes("\0"), missing);
}

export const signInForm = z.object({ email: typed(signIn.emailRequired), password: typed(signIn.passwordRequired) });
export const newPasswordForm = z.object({ password: typed(passwordProblems["too-short"]) });
export const codeForm = z.object({ code: typed(secondFactor.required) });
export const changePasswordForm = z.object({
  current: typed(changePassword.required),
  password: typed(passwordProblems["too-short"]),
});
export const enrolForm = z.object({
  name: z
    .string()
    .trim()
    .max(64)
    .refine((text) => !text.includes("\0"))
    .default(twoStep.addNameDefault),
  current: z.string().max(1024).optional(),
});
