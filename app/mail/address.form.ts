import { emailMistakes } from "../content/email-words.ts";
import { findAddressMistake } from "./header-fields.ts";

/** The message about a text that isn't an address, for zod's `refine`. */
export const addressMessage = {
  error: ({ input }: { input: unknown }) => emailMistakes[findAddressMistake(String(input)) ?? "malformed"],
};
