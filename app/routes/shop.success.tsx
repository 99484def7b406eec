import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderNotice } from "../checkout/order-notice.tsx";
import orderNoticeCss from "../checkout/order-notice.css?url";
import { shopNotices } from "../content/shop.ts";
import { pageMeta } from "../http/page-meta.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

const { success } = shopNotices;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderNoticeCss }];

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: success.title, description: success.description, path: "/shop/success", sharedAs: "/shop" });

export function loader() {
  return { headline: fitLines(success.lines) };
}

export default function ShopSuccess() {
  return <OrderNotice tone="success" {...useLoaderData<typeof loader>()} text={success.text} stub={success.stub} links={shopNotices.links} />;
}
