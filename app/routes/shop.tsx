import path from "node:path";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPublished } from "../catalogue/catalogue.store.server.ts";
import { showProducts } from "../catalogue/product-pictures.server.ts";
import { ComingSoon, ShopPage } from "../catalogue/shop-page.tsx";
import { shopWords } from "../content/catalogue.ts";
import { comingSoon } from "../content/shop.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=shop&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { title, description, keywords } = args.data.kind === "open" ? shopWords : { ...comingSoon, keywords: [] };
  return pageMeta(args, { title, description, keywords });
};

export async function loader() {
  const { db, log } = services;
  const products = await listPublished(db);
  if (products.length === 0) {
    return { kind: "soon", headline: fitLines(comingSoon.titleLines), soon: fitLines(comingSoon.lines) } as const;
  }
  return {
    kind: "open",
    headline: fitLines(shopWords.titleLines),
    products: showProducts(products, path.resolve("public"), log),
  } as const;
}

export default function Shop() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === "soon") return <ComingSoon {...comingSoon} headline={loaded.headline} soon={loaded.soon} />;
  return <ShopPage headline={loaded.headline} products={loaded.products} />;
}
