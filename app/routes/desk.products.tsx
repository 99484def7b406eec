import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readFilter } from "../desk/list/list-page.ts";
import { fitsStock, STOCK_FILTERS } from "../desk/products/product-view.ts";
import { ProductsPage } from "../desk/products/products-page.tsx";
import { productDeskWords } from "../desk/products/words.ts";
import { services } from "../services.server.ts";
import { listEntries } from "../shop/catalogue/catalogue-edit.store.server.ts";
import { showSmallPicture } from "../shop/catalogue/product-pictures.server.ts";
import { FEW_UNITS } from "../shop/catalogue/words.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, productDeskWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const filter = readFilter(new URL(request.url).searchParams, STOCK_FILTERS);
  const entries = (await listEntries(services.db)).filter(
    (entry) => filter === "all" || fitsStock(entry, filter, FEW_UNITS),
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
