import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readFilter } from "../desk/list/list-page.ts";
import { STOCK_FILTERS, stockRange } from "../desk/products/product-view.ts";
import { ProductsPage } from "../desk/products/products-page.tsx";
import { services } from "../services.server.ts";
import { listEntries } from "../shop/catalogue/catalogue.store.server.ts";
import { showSmallPicture } from "../shop/catalogue/product-pictures.server.ts";
import { FEW_UNITS } from "../shop/catalogue/product.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Products");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const filter = readFilter(new URL(request.url).searchParams, STOCK_FILTERS);
  const range = filter === "all" ? null : stockRange(filter, FEW_UNITS);
  const entries = (await listEntries(services.db)).filter(
    ({ published, sizes }) =>
      !range || (published && sizes.some(({ stock }) => stock !== null && stock >= range.least && stock <= range.most)),
  );
  const products = entries.map(({ slug, name, picture, position, published, sizes }) => {
    const { src } = showSmallPicture(services, { src: picture, alt: "" });
    return { slug, name, picture: src, position, published, sizes };
  });
  return { products, filter };
}

export default function Products() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
