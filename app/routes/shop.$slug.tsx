import path from "node:path";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuantity } from "../cart/cart.ts";
import { listPublished } from "../catalogue/catalogue.store.server.ts";
import { decimalCents } from "../catalogue/money.ts";
import { ProductPage } from "../catalogue/product-page.tsx";
import { showProducts } from "../catalogue/product-pictures.server.ts";
import { isSoldOut, needsSize, type Product, rasterPath } from "../catalogue/product.ts";
import { nameLines, neighboursOf } from "../catalogue/shown-product.ts";
import { productWords } from "../content/catalogue.ts";
import { site } from "../content/site.ts";
import { notFound } from "../forms/answer.server.ts";
import { breadcrumbsJsonLd, productJsonLd } from "../seo/json-ld.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=shop.$slug&url";

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { product, origin } = args.data;
  const { crumbs, keywords } = productWords;
  const { name, description, picture } = product;
  const page = `/shop/${product.slug}`;
  const way = [
    { name: crumbs.home, path: "/" },
    { name: crumbs.shop, path: "/shop" },
    { name, path: page },
  ];
  const offers = product.variants.map(({ size, priceCents, availability }) => ({
    name: size,
    price: decimalCents(priceCents),
    available: availability !== "sold-out",
  }));
  return [
    ...pageMeta(args, {
      title: name,
      description: description.replaceAll(/\s+/g, " "),
      keywords: [name, ...keywords],
      path: page,
      sharedAs: "/shop",
    }),
    {
      "script:ld+json": productJsonLd(origin, {
        name,
        description,
        image: rasterPath(picture.src),
        path: page,
        offers,
      }),
    },
    { "script:ld+json": breadcrumbsJsonLd(origin, way) },
  ];
};

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { db, log, settings } = services;
  const published = await listPublished(db);
  const product = published.find(({ slug }) => slug === params.slug);
  if (!product) throw notFound(request, log);
  const [shown, ...more] = showProducts([product, ...neighboursOf(published, product.id)], path.resolve("public"), log);
  return {
    origin: settings.siteOrigin ?? site.mainOrigin,
    headline: fitLines(nameLines(product.name)),
    product: shown!,
    page: services.randomId(),
    more,
    withoutSize: quantityWithoutSize(new URL(request.url), product),
  };
}

/** The cart redirects a post without a size here: see checkout/answer-cart-post.server.ts. */
function quantityWithoutSize({ searchParams }: URL, { variants }: Pick<Product, "variants">): number | null {
  if (!searchParams.has("choose-size") || !needsSize(variants) || variants.every(isSoldOut)) return null;
  return Math.max(1, readQuantity(searchParams.get("quantity") ?? ""));
}

export default function ProductRoute() {
  const { headline, product, page, more, withoutSize } = useLoaderData<typeof loader>();
  return <ProductPage headline={headline} product={product} page={page} more={more} withoutSize={withoutSize} />;
}
