import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { readOrderSearch } from "../desk/orders/desk-order.ts";
import { loadOrders } from "../desk/orders/load-orders.server.ts";
import { OrdersPage } from "../desk/orders/orders-page.tsx";
import { ordersTitle } from "../desk/orders/words.ts";
import { services } from "../services.server.ts";
import { offerDelivery } from "../shop/cart/offer-delivery.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, ordersTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const isClosed = offerDelivery(services.documents.read("postage"), 0).length === 0;
  return { ...(await loadOrders(services, readOrderSearch(params), readCursor(params))), isClosed };
}

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
