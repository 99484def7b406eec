import * as z from "zod/mini";
import { requiredAddress } from "../../mail/address.form.ts";
import { orElse } from "../../server/forms/rules.form.ts";

/**
 * What a person types to be told when a size is back.
 *
 * @param sizes those that are sold out; a single one needn't be chosen
 */
export function alertSchema(sizes: readonly string[]) {
  return z.object({
    size: z.pipe(
      orElse(z.string(), ""),
      z.transform((asked: string, { issues }) => {
        const size = sizes.find((one) => one === asked || sizes.length === 1);
        if (size === undefined) issues.push({ code: "custom", input: asked, message: "Choose a size" });
        return size ?? "";
      }),
    ),
    email: requiredAddress("Enter your email address"),
  });
}
