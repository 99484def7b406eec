import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readFilter } from "../desk/list/list-page.ts";
import { STOCK_RANGES, type StockFilter } from "../desk/products/product-view.ts";
import { ProductsPage } from "../desk/products/products-page.tsx";
import { services } from "../services.server.ts";
import { listEntries } from "../shop/catalogue/catalogue.store.server.ts";
import { showSmallPicture } from "../shop/catalogue/product-pictures.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Products");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const filter = readFilter(new URL(request.url).searchParams, Object.keys(STOCK_RANGES) as StockFilter[]);
  const range = filter === "all" ? null : STOCK_RANGES[filter];
  const entries = (await listEntries(services.db)).filter(
    ({ published, sizes }) =>
      !range || (published && sizes.some(({ stock }) => stock !== null && stock >= range.least && stock <= range.most)),
  );
  const products = entries.map(({ id, slug, name, picture, position, published, sizes }) => {
    const { src } = showSmallPicture(services, { src: picture, alt: "" });
    return { id, slug, name, picture: src, position, published, sizes };
  });
  return { products, filter };
}

export default function Products() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
