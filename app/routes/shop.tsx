import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadShop } from "../catalogue/set-shop.server.ts";
import { ShopFront } from "../catalogue/shop-page.tsx";
import { shopWords } from "../content/catalogue.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import styles from "../ui/styles/page.css?routes=shop&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { kind, title, description } = args.data;
  return pageMeta(args, { title, description, keywords: kind === "open" ? shopWords.keywords : [] });
};

export function loader() {
  return loadShop(services, services.documents.read("shop"), services.company().name);
}

export default function Shop() {
  return <ShopFront view={useLoaderData<typeof loader>()} />;
}
