import * as z from "zod/mini";
import { isOneLine } from "../../mail/header-fields.ts";
import { isStorable } from "../../server/forms/limits.ts";
import { atMost, notBlank, typedText } from "../../server/forms/rules.form.ts";
import { passwordProblem, passwordProblems } from "../password/password-rules.ts";

/** Any text of up to 1024 characters without NUL, as it was typed. The use cases check the rest. */
function typed(missing: string) {
  return z.string(missing).check(z.refine((text) => text.length <= 1024 && isStorable(text), missing));
}

/** The use case also refuses a password made of the member's name. */
const newPassword = z.string(passwordProblems["too-short"]).check(
  z.check<string>(({ value, issues }) => {
    const problem = passwordProblem(value);
    if (problem) issues.push({ code: "custom", input: value, message: passwordProblems[problem] });
  }),
);

export const CURRENT_REQUIRED = "Enter your current password";
export const CURRENT_WRONG = "The current password is wrong";
const current = typed(CURRENT_REQUIRED);
const code = typed("Enter the code");

export const signInForm = z.object({
  email: typed("Enter your email address"),
  password: typed("Enter your password"),
});
export const newPasswordForm = z.object({ password: newPassword });
export const changePasswordForm = z.object({ current, password: newPassword });
export const currentPasswordForm = z.object({ current });
export const codeForm = z.object({ code });

const NAME_MISSING = "Enter a name for the passkey";
const shortName = atMost(64, () => "Make the name 64 characters or shorter");

export function enrollForm(asksPassword: boolean) {
  const name = z.optional(typedText().check(z.trim(), shortName, z.refine(isStorable, NAME_MISSING)));
  return z.object({ name, current: asksPassword ? current : z.optional(current) });
}

/** The field for the code that removes an app. A page can have several. */
export function removalField(appId: string): string {
  return `code-${appId}`;
}

export function removalForm(appId: string) {
  return z.object({ [removalField(appId)]: code });
}

export const passkeyNameForm = z.object({
  passkey_name: typedText(NAME_MISSING).check(
    z.trim(),
    notBlank(NAME_MISSING),
    shortName,
    z.refine(isOneLine, NAME_MISSING),
  ),
});
