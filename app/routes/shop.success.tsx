import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { readCartCookie } from "../shop/cart/load-cart.server.ts";
import { confirmOrder } from "../shop/checkout/finish-checkout.server.ts";
import { OrderNotice } from "../shop/orders/order-notice.tsx";
import type { OrderState } from "../shop/orders/order-states.ts";
import { orderView } from "../shop/orders/order.ts";
import { hasPage, isOfToday, orderCookie, orderPath } from "../shop/orders/shopper/order-link.server.ts";
import { shopNotices } from "../site/content/shop.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers: HeadersFunction = privatePage;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, description } = shopNotices[args.data?.notice ?? "success"];
  return pageMeta(args, { title, description, sharedAs: "/shop" });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const cartId = await readCartCookie(request.headers.get("Cookie"), services.cookies.cart, services.secrets);
  const found = await confirmOrder({ ...services, payments: services.pagePayments }, sessionId, cartId).catch(
    (error: unknown) => {
      services.log.error({ err: error }, "order could not be looked up");
      return null;
    },
  );
  const { order, payUrl } = found ?? { order: null, payUrl: null };
  if (order?.state === "cancelled" || order?.state === "expired") throw redirect(`/shop/cancel?order=${order.id}`, 303);
  const notice = payUrl !== null ? "unpaid" : noticeOf(order?.state);
  // The cart's cookie lasts for weeks, even on a shared computer; the order's page has its own address.
  const isNew = order !== null && hasPage(order) && isOfToday(order, services.now());
  return data(
    {
      notice,
      headline: fitLines(shopNotices[notice].lines),
      order: order && orderView(order),
      payUrl,
      page: isNew ? orderPath(order.id) : null,
      hasMail: services.settings.mail !== null,
    } as const,
    isNew ? { headers: { "Set-Cookie": await orderCookie(services, order.id) } } : {},
  );
}

function noticeOf(state: OrderState | undefined): "waiting" | "refunded" | "success" {
  if (state === "pending") return "waiting";
  return state === "refunded" ? "refunded" : "success";
}

export default function ShopSuccess() {
  return <OrderNotice {...useLoaderData<typeof loader>()} />;
}
