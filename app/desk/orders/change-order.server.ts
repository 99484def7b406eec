import type { Database } from "../../database/database.ts";
import { inReadCommitted, inTransaction } from "../../database/in-transaction.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { indexOrders, findOrder } from "../../shop/orders/order.store.server.ts";
import { centsLeft, type RefundRefusal, type RefundRequest, planRefund } from "../../shop/orders/plan-refund.ts";
import {
  type RefundDeps,
  requestRefund,
  sendRefund,
  readPayment,
  settleAmount,
} from "../../shop/orders/refund-order.server.ts";
import {
  type ParcelDeps,
  addParcel,
  markPickedUp,
  removeParcel,
  resumeShipping,
  stopShipping,
} from "../../shop/orders/send-parcel.server.ts";
import type { AuditAction, AuditDetails, DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { type OrderRefusal, type OrderReply, showPlan, type ShownPlan } from "./desk-order.ts";
import { clearAttention } from "./desk-orders.store.server.ts";
import {
  buttonSchema,
  chosenUnits,
  lineToMend,
  mistakes,
  type OrderChange,
  refundSchema,
  shipSchema,
  unitsPath,
} from "./order.form.ts";

type Deps = DeskActor & ParcelDeps & RefundDeps;

/** Runs the command of a button on an order's page. Returns null if the page has no such button. */
export async function answerOrderForm(deps: Deps, id: string, form: FormData): Promise<OrderReply | "done" | null> {
  const intent = form.get("intent");
  if (intent === "ship") return ship(deps, id, form);
  if (intent === "refund" || intent === "refund-review") return refund(deps, id, form);
  const { data: command } = buttonSchema.safeParse(Object.fromEntries(form));
  if (!command) return null;
  const isDecision = command.intent === "accept" || command.intent === "close";
  const refusal = isDecision
    ? await decideAmount(deps, id, command.intent)
    : await changeOrder(deps.db, deps, id, command);
  return refusal === null ? "done" : { refusal };
}

async function ship(deps: Deps, id: string, form: FormData): Promise<OrderReply | "done"> {
  const submission = parseForm(form, shipSchema);
  if (submission.status !== "success") return { refusal: null, ship: submission.reply() };
  const { tracking, units } = submission.value;
  const request = { tracking, units: units ? chosenUnits(units) : null, seen: Number(form.get("seen") ?? 0) };
  const refusal = await changeOrder(deps.db, deps, id, { intent: "ship", ...request });
  if (refusal === null) return "done";
  const fieldErrors = refusal === "units" ? { [`units.${lineToMend(units ?? {})}`]: [mistakes.shipUnits] } : {};
  return { refusal, ship: submission.reply({ formErrors: [], fieldErrors }) };
}

async function refund(deps: Deps, id: string, form: FormData): Promise<OrderReply | "done"> {
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
  const confirmed = form.get("intent") === "refund" ? Number(form.get("refund-cents") ?? 0) : null;
  const outcome = await refundOrder(deps, id, { request, confirmed });
  if (outcome === null) return "done";
  if (typeof outcome === "object") {
    const typed = [...form].filter(([name]) => name.startsWith("refund-"));
    const plan = { shown: outcome.plan, typed: typed.map(([name, text]) => [name, String(text)] as const) };
    return { refusal: null, refund: submission.reply(), plan };
  }
  const fieldErrors = {
    ...(outcome === "refund-units" && { [unitsPath(value["refund-units"]).join(".")]: [mistakes.refundUnits] }),
    ...(outcome === "refund-amount" && { "refund-amount": [mistakes.amount(most)] }),
  };
  return { refusal: outcome, refund: submission.reply({ formErrors: [], fieldErrors }) };
}

/** Resolves a payment that doesn't match its order, and logs that. Returns why nothing changed, or null. */
async function decideAmount(deps: Deps, id: string, decision: "accept" | "close"): Promise<OrderRefusal> {
  const payment = decision === "accept" ? await readPayment(deps, id) : null;
  if (decision === "accept" && payment === null) return "unconfirmed";
  return inReadCommitted(deps.db, async (db) => {
    if (!(await settleAmount(db, deps, id, payment))) return "changed";
    await audit(db, deps, "order.attention-settled", id, { attention: "amount-differs", decision });
    return null;
  });
}

/**
 * Previews a refund, or makes it once confirmed. It is made even if Stripe doesn't answer or its answer can't be
 * stored: the sweeper asks again. `asked.confirmed` is the sum in cents, or null to preview.
 *
 * @returns the preview, null if the refund was recorded, or why nothing changed: `refund-closed` if Stripe isn't
 *   connected
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
  const made = await inTransaction(deps.db, async (db) => {
    const asked = await requestRefund(db, deps, id, request, confirmed);
    if (typeof asked === "string") return asked;
    const units = asked.units.reduce((sum, [, count]) => sum + count, 0);
    const details = { cents: asked.cents, what: request.what, units, restock: asked.restock };
    await audit(db, deps, "order.refunded", id, details);
    return asked;
  });
  if (typeof made === "string") return made;
  await sendRefund(deps, id, made.id, "desk").catch((error: unknown) => {
    deps.log.error({ err: error, order: id, refund: made.id }, "Stripe's answer to a refund could not be written");
  });
  return null;
}

type ChangeDeps = DeskActor & ParcelDeps;

/** Returns why the command was refused, or null. */
export async function changeOrder(db: Database, deps: ChangeDeps, id: string, command: OrderChange) {
  return inTransaction(db, async (trx) => {
    const outcome = await change(trx, deps, id, command);
    if (typeof outcome === "string") return outcome;
    const [action, details] = outcome;
    await audit(trx, deps, action, id, details);
    await indexOrders(trx, [id]);
    return null;
  });
}

type Change = [AuditAction, AuditDetails?];

async function change(
  db: Database,
  deps: ChangeDeps,
  id: string,
  command: OrderChange,
): Promise<Change | "changed" | "units"> {
  switch (command.intent) {
    case "ship": {
      const refusal = await addParcel(db, deps, id, command);
      return refusal ?? ["order.shipped", { tracking: command.tracking !== null }];
    }
    case "unship": {
      const removed = await removeParcel(db, deps, id, command.parcel);
      return removed ? ["order.unshipped", removed] : "changed";
    }
    case "pick-up":
      return (await markPickedUp(db, deps, id, true)) ? ["order.picked-up"] : "changed";
    case "not-picked-up":
      return (await markPickedUp(db, deps, id, false)) ? ["order.not-picked-up"] : "changed";
    case "stop": {
      const { "stop-restock": restock, seen } = command;
      const units = await stopShipping(db, deps, id, { restock, seen });
      return units === null ? "changed" : ["order.stopped", { units, restock }];
    }
    case "resume":
      return (await resumeShipping(db, deps, id, command.parcel)) ? ["order.resumed"] : "changed";
    case "settle": {
      const { attention } = command;
      // A member decides about a different amount; otherwise the next check would mark it again.
      const isCleared =
        attention !== "amount-differs" && (await clearAttention(db, id, attention, deps.now().toISOString()));
      return isCleared ? ["order.attention-settled", { attention }] : "changed";
    }
  }
}
