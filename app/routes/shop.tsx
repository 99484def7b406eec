import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { shopAddress } from "../shop/catalogue/collections.ts";
import { loadShop } from "../shop/catalogue/load-shop.server.ts";
import { shopName } from "../shop/catalogue/product.ts";
import { ShopFront } from "../shop/catalogue/shop-page.tsx";
import { breadcrumbsJsonLd } from "../site/seo/json-ld.ts";
import { companyOf, originOf, pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { view, path } = args.data;
  const { title, description } = view;
  const keywords = view.kind === "open" ? ["Christian merch", "letterpress prints"] : [];
  const page = pageMeta(args, { title, description, keywords, path, sharedAs: "/shop" });
  if (path === "/shop") return page;
  return [
    ...page,
    { "script:ld+json": breadcrumbsJsonLd(originOf(args), [shopName(companyOf(args)), "/shop"], [title, path]) },
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get("collection") || null;
  const view = await loadShop(services, services.documents.readAll(), { slug, page: "/shop" });
  if (!view) throw notFound(request, services.log);
  const path = shopAddress(view.kind === "open" ? view.collection : null);
  // Not cached, because the collection may get its former slug back.
  if (path !== shopAddress(slug)) throw redirect(path, { status: 308, headers: { "Cache-Control": "no-store" } });
  return { view, path };
}

export default function Shop() {
  return <ShopFront view={useLoaderData<typeof loader>().view} />;
}
