import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { answerOrderForm } from "../desk/orders/change-order.server.ts";
import { readOrderForm, type OrderReply, readOrderSearch, searchQuery } from "../desk/orders/desk-order.ts";
import { findNeighbors, loadOrder } from "../desk/orders/load-orders.server.ts";
import { OrderPage } from "../desk/orders/order-page.tsx";
import { ordersTitle } from "../desk/orders/words.ts";
import { notFound, send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, ordersTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const secretKey = services.settings.stripe?.secretKey ?? "";
  const found = await loadOrder(services.db, params.id ?? "", { secretKey, now: services.now });
  if (!found) throw notFound(request, services.log);
  const query = new URL(request.url).searchParams;
  const search = readOrderSearch(query);
  const neighbors = await findNeighbors(services, search, found.order);
  return { ...found, form: readOrderForm(query, found.order), query: searchQuery(search), neighbors };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const id = params.id ?? "";
  const reply = await answerOrderForm({ ...services, by: staff.id }, id, form);
  if (reply === null) throw unreadable(400);
  if (reply === "done") {
    const query = searchQuery(readOrderSearch(new URL(request.url).searchParams));
    return send({ redirectTo: `/desk/orders/${id}${query}${placeOf(form)}` });
  }
  const isStale = reply.refusal === "changed" || reply.refusal === "unconfirmed";
  return send<OrderReply>({ body: reply, status: reply.plan ? 200 : isStale ? 409 : 400 });
}

/** The section that shows the change; on a phone it is far down. */
function placeOf(form: FormData): string {
  if (form.has("refund-seen")) return "#refunds";
  return ["settle", "accept", "close"].includes(String(form.get("intent"))) ? "" : "#shipping";
}

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} reply={useActionData<OrderReply>() ?? { refusal: null }} />;
}
