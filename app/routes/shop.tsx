import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadShop } from "../catalogue/set-shop.server.ts";
import { ShopFront } from "../catalogue/shop-page.tsx";
import { shopWords } from "../content/catalogue.ts";
import { comingSoon } from "../content/shop.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import styles from "../ui/styles/page.css?routes=shop&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { title, description, keywords } = args.data.kind === "open" ? shopWords : { ...comingSoon, keywords: [] };
  return pageMeta(args, { title, description, keywords });
};

export function loader() {
  return loadShop(services, services.documents.read("shop"));
}

export default function Shop() {
  return <ShopFront view={useLoaderData<typeof loader>()} />;
}
