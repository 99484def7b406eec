import * as z from "zod/mini";
import { typedText } from "../../server/forms/rules.form.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { isSameEmail, SHORT_ECHO } from "./person.ts";

/** Requires typing the address again. */
export function deletionForm(email: string) {
  const differs = `Type ${beginningOf(email, SHORT_ECHO)} to confirm`;
  const isAddress = (typed: string) => email.includes("@") && isSameEmail(email, typed);
  return z.object({ confirm: typedText(differs).check(z.refine(isAddress, differs)) });
}
