import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { readCartCookie } from "../shop/cart/load-cart.server.ts";
import { cancelCheckout } from "../shop/checkout/finish-checkout.server.ts";
import { OrderNotice } from "../shop/orders/order-notice.tsx";
import { orderView } from "../shop/orders/order.ts";
import { shopNotices } from "../site/content/shop.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

const { cancel } = shopNotices;

export const headers: HeadersFunction = privatePage;

export const meta: MetaFunction = (args) => pageMeta(args, { ...cancel, sharedAs: "/shop" });

/** Stripe links back here, so the visit itself closes the payment. */
export async function loader({ request }: LoaderFunctionArgs) {
  const orderId = new URL(request.url).searchParams.get("order");
  const cartId = await readCartCookie(request.headers.get("Cookie"), services.cookies.cart, services.secrets);
  const order = await cancelCheckout({ ...services, payments: services.pagePayments }, orderId, cartId).catch(
    (error: unknown) => {
      services.log.error({ err: error }, "order could not be cancelled");
      return null;
    },
  );
  if (order?.state === "paid" || order?.state === "refunded")
    throw redirect(`/shop/success?session_id=${order.sessionId ?? ""}`, 303);
  // Its lines may be back in the cart already.
  return { headline: fitLines(cancel.lines), order: order?.cartRestoredAt === null ? orderView(order) : null };
}

export default function ShopCancel() {
  const { headline, order } = useLoaderData<typeof loader>();
  return <OrderNotice notice="cancel" headline={headline} order={order} payUrl={null} />;
}
