import * as z from "zod/mini";
import { requiredAddress } from "../../../mail/address.form.ts";
import { notBlank, typedText } from "../../../server/forms/rules.form.ts";
import { readOrderNumber } from "./shopper-order.ts";

const MISSING = "Enter your order number";
const INVALID = "Check the order number: it has eight of the letters A to F and the numbers 0 to 9";

/** What a person types to get the link of their order (docs/behavior.md, Orders 7). */
export const lostLinkSchema = z.object({
  number: z.pipe(
    typedText(MISSING).check(
      notBlank(MISSING),
      z.refine((typed) => readOrderNumber(typed) !== null, INVALID),
    ),
    z.transform((typed: string) => readOrderNumber(typed) ?? ""),
  ),
  email: requiredAddress("Enter your email address"),
});
