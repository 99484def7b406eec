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
  const found = await cancelCheckout({ ...services, payments: services.pagePayments }, orderId, cartId).catch(
    (error: unknown) => {
      services.log.error({ err: error }, "order could not be cancelled");
      return { kind: "unknown" } as const;
    },
  );
  if (found.kind === "paid") throw redirect(`/shop/success?session_id=${found.sessionId}`, 303);
  return {
    headline: fitLines(cancel.lines),
    order: found.kind === "restorable" ? orderView(found.order) : null,
  };
}

export default function ShopCancel() {
  const { headline, order } = useLoaderData<typeof loader>();
  return <OrderNotice notice="cancel" headline={headline} order={order} payUrl={null} />;
}
