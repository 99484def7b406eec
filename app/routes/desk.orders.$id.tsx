import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { orderWords } from "../content/desk-orders.ts";
import { isTestKey } from "../desk/orders/desk-order.ts";
import { findNeighbours } from "../desk/orders/find-orders.server.ts";
import { readOrderSearch, searchQuery } from "../desk/orders/listed-order.ts";
import { type OrderRefusal, readOrderCommand } from "../desk/orders/order-command.ts";
import { OrderPage } from "../desk/orders/order-page.tsx";
import { changeOrder, loadOrder } from "../desk/orders/orders.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(orderWords.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const testMode = isTestKey(services.settings.stripe?.secretKey ?? "");
  const order = await loadOrder(services.db, params.id ?? "", { testMode, now: services.now });
  if (!order) throw notFound(request, services.log);
  const search = readOrderSearch(new URL(request.url).searchParams);
  return { order, query: searchQuery(search), neighbours: await findNeighbours(services.db, search, order) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request);
  const command = readOrderCommand(form);
  if (command === null) throw unreadable(400);
  const id = params.id ?? "";
  const refusal =
    typeof command === "string" ? command : await changeOrder(services.db, { ...services, by: staff.id }, id, command);
  if (refusal === null)
    return send({ redirectTo: `/desk/orders/${id}${searchQuery(readOrderSearch(new URL(request.url).searchParams))}` });
  const typed = Object.fromEntries([...form].map(([name, text]) => [name, String(text)]));
  return send({ body: { refusal: refusal as OrderRefusal, typed }, status: refusal === "changed" ? 409 : 400 });
}

export default function Order() {
  const reply = useActionData<typeof action>();
  return <OrderPage {...useLoaderData<typeof loader>()} refusal={reply?.refusal ?? null} typed={reply?.typed ?? {}} />;
}
