import type { AddressMistake } from "./mail-address.ts";

/** What is wrong with a text that should be an email address, in every form. */
export const emailMistakes: Record<AddressMistake, string> = {
  malformed: "Enter an email address in the correct format, like name@example.com",
  letters:
    "We can't send email to an address with letters like é or ö before the @. Enter one that has only plain letters there",
};
