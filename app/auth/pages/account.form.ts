import * as z from "zod/mini";
import { isOneLine } from "../../mail/header-fields.ts";
import { isStorable } from "../../server/forms/limits.ts";
import { atMost, notBlank, typedText } from "../../server/forms/rules.form.ts";
import { passwordProblem } from "../password/password-rules.ts";
import { passkeyWords, deskAccess } from "../words.ts";

const { signIn, secondFactor, changePassword, passwordProblems } = deskAccess;

/** Any text of up to 1024 characters without NUL, as it was typed. The use cases check the rest. */
function typed(missing: string) {
  return z.string(missing).check(z.refine((text) => text.length <= 1024 && isStorable(text), missing));
}

/** A new password. The use case knows the member, and also refuses one made of their name. */
const newPassword = z.string(passwordProblems["too-short"]).check(
  z.check<string>(({ value, issues }) => {
    const problem = passwordProblem(value);
    if (problem) issues.push({ code: "custom", input: value, message: passwordProblems[problem] });
  }),
);

const current = typed(changePassword.required);
const code = typed(secondFactor.required);

export const signInForm = z.object({ email: typed(signIn.emailRequired), password: typed(signIn.passwordRequired) });
export const newPasswordForm = z.object({ password: newPassword });
export const changePasswordForm = z.object({ current, password: newPassword });
export const currentPasswordForm = z.object({ current });
export const codeForm = z.object({ code });

const appName = z.optional(
  typedText().check(
    z.trim(),
    atMost(64, () => passkeyWords.nameTooLong),
    z.refine(isStorable, passkeyWords.nameMissing),
  ),
);

/** @param asksPassword whether the form asks for the password, too */
export function enrollForm(asksPassword: boolean) {
  return z.object({ name: appName, current: asksPassword ? current : z.optional(current) });
}

/** The field for the code that removes an app. A page can have several. */
export function removalField(appId: string): string {
  return `code-${appId}`;
}

export function removalForm(appId: string) {
  return z.object({ [removalField(appId)]: code });
}

export const passkeyNameForm = z.object({
  passkey_name: typedText(passkeyWords.nameMissing).check(
    z.trim(),
    notBlank(passkeyWords.nameMissing),
    atMost(64, () => passkeyWords.nameTooLong),
    z.refine(isOneLine, passkeyWords.nameMissing),
  ),
});
