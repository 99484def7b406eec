import { refundWords as words } from "../../content/refunds.ts";

/** Asks whether units go back into stock. */
export const restockBox = {
  type: "checkbox",
  label: words.facts.stock,
  hint: words.restockHint,
  options: [{ value: "yes", label: words.restock }],
} as const;
