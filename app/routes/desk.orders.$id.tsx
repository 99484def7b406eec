import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { orderWords } from "../content/desk/orders.ts";
import { decideAmount } from "../desk/orders/decide-amount.server.ts";
import { isTestKey, readOrderForm } from "../desk/orders/desk-order.ts";
import { findNeighbours } from "../desk/orders/find-orders.server.ts";
import { readOrderSearch, searchQuery } from "../desk/orders/listed-order.ts";
import { type OrderCommand, readOrderCommand } from "../desk/orders/order-command.ts";
import { OrderPage } from "../desk/orders/order-page.tsx";
import { changeOrder, loadOrder } from "../desk/orders/orders.server.ts";
import { readRefundCommand, type RefundCommand } from "../desk/orders/refund-command.ts";
import { refundOrder } from "../desk/orders/refunds.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, orderWords.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const testMode = isTestKey(services.settings.stripe?.secretKey ?? "");
  const order = await loadOrder(services.db, params.id ?? "", { testMode, now: services.now });
  if (!order) throw notFound(request, services.log);
  const query = new URL(request.url).searchParams;
  const search = readOrderSearch(query);
  const neighbours = await findNeighbours(services.db, search, order);
  return { order, form: readOrderForm(query, order), query: searchQuery(search), neighbours };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const command = readRefundCommand(form) ?? readOrderCommand(form);
  if (command === null) throw unreadable(400);
  const id = params.id ?? "";
  const outcome = typeof command === "string" ? command : await run(staff.id, id, command);
  if (outcome === null) {
    const query = searchQuery(readOrderSearch(new URL(request.url).searchParams));
    return send({ redirectTo: `/desk/orders/${id}${query}${placeOf(form)}` });
  }
  const typed = Object.fromEntries([...form].map(([name, text]) => [name, String(text)]));
  if (typeof outcome === "object")
    return send<Reply>({ body: { refusal: null, plan: outcome.plan, typed }, status: 200 });
  return send<Reply>({ body: { refusal: outcome, plan: null, typed }, status: REFUSED[outcome] ?? 400 });
}

const REFUSED: Partial<Record<string, number>> = { changed: 409, unconfirmed: 409 };

/** The part of the page where the change shows: on a phone it is far below the top. */
function placeOf(form: FormData): string {
  if (form.has("refund-seen")) return "#refunds";
  return ["settle", "accept", "close"].includes(String(form.get("intent"))) ? "" : "#shipping";
}

function run(by: string, id: string, command: OrderCommand | RefundCommand) {
  const deps = { ...services, by };
  if ("request" in command) return refundOrder(deps, id, command);
  if (command.kind === "accept" || command.kind === "close") return decideAmount(deps, id, command.kind);
  return changeOrder(services.db, deps, id, command);
}

type Reply = Pick<ComponentProps<typeof OrderPage>, "refusal" | "plan" | "typed">;

export default function Order() {
  const reply = useActionData<typeof action>();
  const { refusal = null, plan = null, typed = {} } = reply ?? {};
  return <OrderPage {...useLoaderData<typeof loader>()} refusal={refusal} plan={plan} typed={typed} />;
}
