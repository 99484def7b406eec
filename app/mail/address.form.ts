import * as z from "zod/mini";
import { tooLong, MOST_CHARACTERS } from "../server/forms/limits.ts";
import { atMost, notBlank, typedText } from "../server/forms/rules.form.ts";
import { emailMistakes, findAddressMistake, isMailAddress } from "./header-fields.ts";

/** The message for a text that isn't an address, for zod's `refine`. */
export const addressMessage = {
  error: ({ input }: { input: unknown }) => emailMistakes[findAddressMistake(String(input)) ?? "malformed"],
};

export function requiredAddress(missing: string) {
  return typedText(missing).check(
    z.trim(),
    atMost(MOST_CHARACTERS.email, (excess) => tooLong("Your email address", excess)),
    notBlank(missing),
    z.refine(isMailAddress, addressMessage),
  );
}
