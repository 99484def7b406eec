import * as z from "zod/mini";
import { requiredAddress } from "../../mail/address.form.ts";
import { chooseSize } from "./stock-alert.ts";
import { stockAlertWords } from "./words.ts";

const { mistakes } = stockAlertWords;

/** What a person types to be told when a size is back. @param sizes those that are sold out */
export function alertSchema(sizes: readonly string[]) {
  return z.object({
    size: z.pipe(
      z.optional(z.string()),
      z.transform((asked: string | undefined, { issues }) => {
        const size = chooseSize(sizes, asked ?? "");
        if (size === null) issues.push({ code: "custom", input: asked, message: mistakes.size.missing });
        return size ?? "";
      }),
    ),
    email: requiredAddress(mistakes.email.missing),
  });
}
