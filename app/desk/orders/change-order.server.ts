import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { parseForm } from "../../server/forms/parse-form.server.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { indexOrders, findOrder } from "../../shop/orders/order.store.server.ts";
import { centsLeft, type RefundRefusal, type RefundRequest, planRefund } from "../../shop/orders/plan-refund.ts";
import { type RefundDeps, requestRefund, sendRefund } from "../../shop/orders/refund-order.server.ts";
import { refundWords } from "../../shop/orders/refund-words.ts";
import {
  type ParcelDeps,
  addParcel,
  markPickedUp,
  removeParcel,
  resumeShipping,
  stopShipping,
} from "../../shop/orders/send-parcel.server.ts";
import { type AmountDeps, readPayment, settleAmount } from "../../shop/orders/settle-amount.server.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { type OrderRefusal, type OrderReply, readOrderCommand, type OrderChange } from "./desk-order.ts";
import { clearAttention } from "./desk-orders.store.server.ts";
import { refundSchema, unitsPath, chosenUnits, lineToMend, shipSchema } from "./order.form.ts";
import { showPlan, type ShownPlan } from "./refund-view.ts";
import { parcelWords } from "./words.ts";

type Deps = Parameters<typeof decideAmount>[0] & DeskActor & ParcelDeps & RefundDeps;

/** Does what a button of an order's page means. Returns null if the page has no such button. */
export async function answerOrderForm(deps: Deps, id: string, form: FormData): Promise<OrderReply | "done" | null> {
  const intent = form.get("intent");
  if (intent === "ship") return ship(deps, id, form);
  if (intent === "refund" || intent === "refund-review") return answerRefund(deps, id, form, intent === "refund");
  const command = readOrderCommand(form);
  if (command === null) return null;
  const refusal =
    command.kind === "accept" || command.kind === "close"
      ? await decideAmount(deps, id, command.kind)
      : await changeOrder(deps.db, deps, id, command);
  return refusal === null ? "done" : { refusal: asRefusal(refusal) };
}

function asRefusal(refusal: Exclude<OrderRefusal, null> | RefundRefusal | "refund-closed"): OrderReply["refusal"] {
  return refusal === "units" || refusal === "refund-units" || refusal === "refund-amount" ? null : refusal;
}

async function ship(deps: Deps, id: string, form: FormData): Promise<OrderReply | "done"> {
  const submission = parseForm(form, shipSchema);
  if (submission.status !== "success") return { refusal: null, ship: submission.reply() };
  const { tracking, units } = submission.value;
  const request = { tracking, units: units ? chosenUnits(units) : null, seen: Number(form.get("seen") ?? 0) };
  const refusal = await changeOrder(deps.db, deps, id, { kind: "ship", ...request });
  if (refusal === null) return "done";
  const fieldErrors = refusal === "units" ? { [`units.${lineToMend(units ?? {})}`]: [parcelWords.unitsWrong] } : {};
  return { refusal: asRefusal(refusal), ship: submission.reply({ formErrors: [], fieldErrors }) };
}

async function answerRefund(
  deps: Deps,
  id: string,
  form: FormData,
  isConfirmed: boolean,
): Promise<OrderReply | "done"> {
  const order = await findOrder(deps.db, { id });
  const most = formatCents(order ? centsLeft(order) : 0);
  const submission = parseForm(form, refundSchema(most));
  if (submission.status !== "success") return { refusal: null, refund: submission.reply() };
  const { value } = submission;
  const what = value["refund-what"];
  const request: RefundRequest = {
    what,
    units: what === "items" ? chosenUnits(value["refund-units"] ?? {}) : [],
    cents: what === "all" ? null : (value["refund-amount"] ?? null),
    postage: what === "items" && value["refund-postage"],
    isReturn: what === "items" && value["refund-return"],
    restock: what !== "amount" && value["refund-restock"],
    reason: value["refund-reason"],
    note: value["refund-note"],
    seen: Number(form.get("refund-seen") ?? 0),
  };
  const confirmed = isConfirmed ? Number(form.get("refund-cents") ?? 0) : null;
  const outcome = await refundOrder(deps, id, { request, confirmed });
  if (outcome === null) return "done";
  if (typeof outcome === "object") {
    const typed = [...form].filter(([name]) => name.startsWith("refund-"));
    const plan = { shown: outcome.plan, typed: typed.map(([name, text]) => [name, String(text)] as const) };
    return { refusal: null, refund: submission.reply(), plan };
  }
  const fieldErrors = {
    ...(outcome === "refund-units" && { [unitsPath(value["refund-units"]).join(".")]: [refundWords.unitsWrong] }),
    ...(outcome === "refund-amount" && { "refund-amount": [refundWords.amountWrong(most)] }),
  };
  return { refusal: asRefusal(outcome), refund: submission.reply({ formErrors: [], fieldErrors }) };
}

/**
 * Decides about a payment that doesn't match its order, and logs it.
 *
 * @returns why it was refused and nothing changed, or null
 */
async function decideAmount(
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

/**
 * Shows a refund, or makes it once it is confirmed. It is made even if Stripe doesn't answer, or the answer can't be
 * written: the sweeper asks again.
 *
 * @param asked.confirmed its sum in cents; null to see it
 * @returns what it comes to if it is not confirmed, null if it was written down, or why nothing changed:
 *   `refund-closed` if the site isn't connected to Stripe
 */
export async function refundOrder(
  deps: DeskActor & RefundDeps,
  id: string,
  { request, confirmed }: { request: RefundRequest; confirmed: number | null },
): Promise<{ plan: ShownPlan } | RefundRefusal | "refund-closed" | null> {
  if (confirmed === null) {
    const order = await findOrder(deps.db, { id });
    if (!order) return "changed";
    const plan = planRefund(order, request);
    return typeof plan === "string" ? plan : { plan: showPlan(order, plan, request) };
  }
  if (!deps.payments) return "refund-closed";
  const refund = await inTransaction(deps.db, async (db) => {
    const made = await requestRefund(db, deps, id, request, confirmed);
    if (typeof made === "string") return made;
    const units = made.units.reduce((sum, [, count]) => sum + count, 0);
    const details = { cents: made.cents, what: request.what, units, restock: made.restock };
    await writeAudit(db, lineOf(deps, "order.refunded", { kind: "order", id }, details));
    return made;
  });
  if (typeof refund === "string") return refund;
  await sendRefund(deps, id, refund.id, "desk").catch((error: unknown) => {
    deps.log.error({ err: error, order: id, refund: refund.id }, "Stripe's answer to a refund could not be written");
  });
  return null;
}

/**
 * Runs a command and logs it.
 *
 * @returns why it was refused and nothing changed, or null
 */
export async function changeOrder(
  db: Database,
  deps: DeskActor & ParcelDeps,
  id: string,
  command: OrderChange,
): Promise<OrderRefusal> {
  return inTransaction(db, async (trx) => {
    const subject = { kind: "order" as const, id };
    if (command.kind === "ship") {
      const refusal = await addParcel(trx, deps, id, command);
      if (refusal !== null) return refusal;
      await writeAudit(trx, lineOf(deps, "order.shipped", subject, { tracking: command.tracking !== null }));
    } else if (command.kind === "unship") {
      const removed = await removeParcel(trx, deps, id, command.parcel);
      if (removed === null) return "changed";
      await writeAudit(trx, lineOf(deps, "order.unshipped", subject, removed));
    } else if (command.kind === "pick-up" || command.kind === "not-picked-up") {
      const isPickedUp = command.kind === "pick-up";
      if (!(await markPickedUp(trx, deps, id, isPickedUp))) return "changed";
      await writeAudit(trx, lineOf(deps, isPickedUp ? "order.picked-up" : "order.not-picked-up", subject));
    } else if (command.kind === "stop") {
      const units = await stopShipping(trx, deps, id, command);
      if (units === null) return "changed";
      await writeAudit(trx, lineOf(deps, "order.stopped", subject, { units, restock: command.restock }));
    } else if (command.kind === "resume") {
      if (!(await resumeShipping(trx, deps, id, command.parcel))) return "changed";
      await writeAudit(trx, lineOf(deps, "order.resumed", subject));
    } else {
      const { attention } = command;
      // Otherwise the next check would mark it again: a member decides about it.
      if (attention === "amount-differs") return "changed";
      if (!(await clearAttention(trx, id, attention, deps.now().toISOString()))) return "changed";
      await writeAudit(trx, lineOf(deps, "order.attention-settled", subject, { attention }));
    }
    await indexOrders(trx, [id]);
    return null;
  });
}
