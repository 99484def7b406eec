import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopNotices } from "../content/shop.ts";
import { pageMeta } from "../http/page-meta.ts";
import { OrderNotice } from "../shop/order-notice.tsx";
import { fitLines } from "../ui/fit-lines.server.ts";

const { success, links } = shopNotices;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: success.title, description: success.description, path: "/shop/success", sharedAs: "/shop" });

export function loader() {
  return { headline: fitLines(success.lines) };
}

export default function ShopSuccess() {
  return <OrderNotice tone="success" {...useLoaderData<typeof loader>()} text={success.text} stub={success.stub} links={links} />;
}
