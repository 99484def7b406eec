import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderNotice } from "../checkout/order-notice.tsx";
import orderNoticeCss from "../checkout/order-notice.css?url";
import { shopNotices } from "../content/shop.ts";
import { pageMeta } from "../http/page-meta.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

const { cancel } = shopNotices;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderNoticeCss }];

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: cancel.title, description: cancel.description, path: "/shop/cancel", sharedAs: "/shop" });

export function loader() {
  return { headline: fitLines(cancel.lines) };
}

export default function ShopCancel() {
  return <OrderNotice tone="cancel" {...useLoaderData<typeof loader>()} text={cancel.text} stub={cancel.stub} links={shopNotices.links} />;
}
