import { inTransaction } from "../../database/in-transaction.server.ts";
import { type AmountDeps, readPayment, settleAmount } from "../../shop/orders/settle-amount.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import type { OrderRefusal } from "./order-command.ts";

/**
 * Decides about a payment that doesn't match its order, and logs it.
 *
 * @returns why it was refused and nothing changed, or null
 */
export async function decideAmount(
  deps: DeskActor & AmountDeps,
  id: string,
  decision: "accept" | "close",
): Promise<OrderRefusal> {
  const payment = decision === "accept" ? await readPayment(deps, id) : null;
  if (decision === "accept" && payment === null) return "unconfirmed";
  return inTransaction(
    deps.db,
    async (db) => {
      if (!(await settleAmount(db, deps, id, payment))) return "changed";
      const details = { attention: "amount-differs", decision };
      await writeAudit(db, lineOf(deps, "order.attention-settled", { kind: "order", id }, details));
      return null;
    },
    "read committed",
  );
}
