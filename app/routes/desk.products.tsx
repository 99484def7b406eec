import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/require-staff.server.ts";
import { listEntries } from "../catalogue/catalogue-edit.store.server.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { ProductsPage } from "../desk/products-page.tsx";
import { deskHeaders, deskMeta } from "../http/desk-page.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const entries = await listEntries(services.db);
  return { products: entries.map(({ slug, name, picture, position, published, sizes }) => ({ slug, name, picture, position, published, sizes })) };
}

export default function Products() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
