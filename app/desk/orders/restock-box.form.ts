import { refundWords as words } from "../../shop/orders/refund-words.ts";

/** Asks whether units go back into stock. */
export const restockBox = {
  type: "checkbox",
  label: words.facts.stock,
  hint: words.restockHint,
  options: [{ value: "yes", label: words.restock }],
} as const;
