import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { listEntries } from "../catalogue/catalogue-edit.store.server.ts";
import { showSmallPicture } from "../catalogue/product-pictures.server.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { ProductsPage } from "../desk/products/products-page.tsx";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const entries = await listEntries(services.db);
  const products = entries.map(({ slug, name, picture, position, published, sizes }) => {
    const { src } = showSmallPicture(services, { src: picture, alt: "" });
    return { slug, name, picture: src, position, published, sizes };
  });
  return { products };
}

export default function Products() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
