import * as z from "zod/mini";
import { requiredAddress } from "../../../mail/address.form.ts";
import { notBlank, typedText } from "../../../server/forms/rules.form.ts";
import { lostLinkWords, readOrderNumber } from "./shopper-order.ts";

const { number, email } = lostLinkWords.mistakes;

/** What a person types to get the link of their order (docs/behavior.md, Orders 7). */
export const lostLinkSchema = z.object({
  number: z.pipe(
    typedText(number.missing).check(
      notBlank(number.missing),
      z.refine((typed) => readOrderNumber(typed) !== null, number.invalid),
    ),
    z.transform((typed: string) => readOrderNumber(typed) ?? ""),
  ),
  email: requiredAddress(email.missing),
});
