import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { type PostedLine, readQuantity } from "../shop/cart/cart.ts";
import { readCartCookie } from "../shop/cart/load-cart.server.ts";
import { decimalCents } from "../shop/catalogue/money.ts";
import type { Product } from "../shop/catalogue/product-fields.ts";
import { ProductPage } from "../shop/catalogue/product-page.tsx";
import { findProductPicture, showProducts } from "../shop/catalogue/product-pictures.server.ts";
import { picturesOf } from "../shop/catalogue/product-pictures.ts";
import {
  isSoldOut,
  needsSize,
  rasterPath,
  nameLines,
  neighboursOf,
  type ShownProduct,
  shopName,
} from "../shop/catalogue/product.ts";
import { site } from "../site/content/site.ts";
import { shareImage } from "../site/pictures/ready-pictures.server.ts";
import { findBySlug } from "../site/publishing/field-values.ts";
import { breadcrumbsJsonLd, productJsonLd } from "../site/seo/json-ld.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import type { ShownPicture } from "../ui/shown-picture.ts";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { product, image, jsonLd } = args.data;
  const { name, slug, description } = product;
  return [
    ...pageMeta(args, {
      title: name,
      description: description.replaceAll(/\s+/g, " "),
      keywords: [name, "Christian merch"],
      path: `/shop/${slug}`,
      sharedAs: "/shop",
      ...(image && { image }),
    }),
    ...jsonLd.map((one) => ({ "script:ld+json": one })),
  ];
};

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { log, settings } = services;
  const published = await services.catalogue.read();
  const product = findBySlug(published, params.slug ?? "");
  if (!product) throw notFound(request, log);
  // Not cached, because another product may get the former slug.
  if (product.slug !== params.slug)
    throw redirect(`/shop/${product.slug}`, { status: 308, headers: { "Cache-Control": "no-store" } });
  const [shown, ...more] = showProducts([product, ...neighboursOf(published, product.id)], services);
  const [first, ...rest] = picturesOf(product);
  const others = rest.flatMap((picture) => findProductPicture(services, picture) ?? []);
  return {
    headline: fitLines(nameLines(product.name)),
    product: shown!,
    others,
    image: shareImage(services.pictures, [first.src], first.alt),
    jsonLd: jsonLdOf(shown!, others, settings.siteOrigin ?? site.mainOrigin),
    page: services.randomId(),
    more,
    ...(shown!.availability === "sold-out" && { ask: services.documents.read("shop").soldOutAsk }),
    withoutSize: quantityWithoutSize(new URL(request.url), product),
    chosen: await chosenBefore(request, product),
  };
}

function jsonLdOf(product: ShownProduct, others: readonly ShownPicture[], origin: string) {
  const { name, slug, description, picture } = product;
  const page = `/shop/${slug}`;
  const crumbs = breadcrumbsJsonLd(origin, [shopName(services.company().name), "/shop"], [name, page]);
  const offers = product.sizes.map(({ size, priceCents, availability }) => ({
    name: size,
    price: decimalCents(priceCents),
    available: availability !== "sold-out",
  }));
  const images = [picture, ...others].map(({ src }) => rasterPath(src));
  return [productJsonLd(origin, { name, description, images, path: page, offers }), crumbs];
}

/** The size and quantity that this browser added to its cart last, if they were this product's. */
async function chosenBefore(request: Request, { id }: Product): Promise<{ size: string; quantity: number } | null> {
  const cookie = request.headers.get("Cookie");
  // Without a cart, the page is cached for everyone.
  if ((await readCartCookie(cookie, services.cookies.cart, services.secrets)) === null) return null;
  const line = (await services.cookies.chosen.parse(cookie)) as Partial<PostedLine> | null;
  if (line?.productId !== id) return null;
  return { size: String(line.size), quantity: Math.max(1, readQuantity(String(line.quantity))) };
}

/** The cart redirects a post without a size here: see shop/checkout/answer-cart-post.server.ts. */
function quantityWithoutSize({ searchParams }: URL, { sizes }: Product): number | null {
  if (!searchParams.has("choose-size") || !needsSize(sizes) || sizes.every(isSoldOut)) return null;
  return Math.max(1, readQuantity(searchParams.get("quantity") ?? ""));
}

export default function ProductRoute() {
  return <ProductPage {...useLoaderData<typeof loader>()} />;
}
