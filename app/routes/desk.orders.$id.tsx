import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { orderWords } from "../content/desk-orders.ts";
import { isTestKey, type OrderRefusal, readOrderCommand } from "../desk/orders/desk-order.ts";
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
  const order = await loadOrder(services.db, params.id ?? "", { testMode });
  if (!order) throw notFound(request, services.log);
  return { order };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request);
  const command = readOrderCommand(form);
  if (command === null) throw unreadable(400);
  const typed = String(form.get("tracking") ?? "");
  if (command === "tracking") return send({ body: { refusal: "tracking" as OrderRefusal, typed }, status: 400 });
  const id = params.id ?? "";
  if (await changeOrder(services.db, { ...services, by: staff.id }, id, command))
    return send({ redirectTo: `/desk/orders/${id}` });
  return send({ body: { refusal: "changed" as OrderRefusal, typed }, status: 409 });
}

export default function Order() {
  const reply = useActionData<typeof action>();
  return <OrderPage {...useLoaderData<typeof loader>()} refusal={reply?.refusal ?? null} typed={reply?.typed ?? ""} />;
}
