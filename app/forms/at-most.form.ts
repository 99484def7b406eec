import type { z } from "zod";
import { type Excess, excessOf } from "./limits.ts";

/** For `superRefine`: a text of at most so many characters. What comes after it sees no longer one. */
export function atMost(most: number, say: (excess: Excess) => string) {
  return (text: string, context: z.RefinementCtx): void => {
    const excess = excessOf(text, most);
    if (excess) context.addIssue({ code: "custom", message: say(excess), continue: false });
  };
}
