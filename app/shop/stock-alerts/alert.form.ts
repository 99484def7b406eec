import * as z from "zod/mini";
import { requiredAddress } from "../../mail/address.form.ts";
import { orElse } from "../../server/forms/rules.form.ts";

/** `sizes`: the sold-out ones. If there is only one, it needn't be chosen. */
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
