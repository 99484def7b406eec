import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { pictureOptions } from "../desk/pictures/offer-pictures.server.ts";
import { changeProduct, loadProduct } from "../desk/products/change-product.server.ts";
import { ProductPage } from "../desk/products/product-page.tsx";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { unlessAnswered } from "../forms/form-page.ts";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { listPictures } from "../server/public-files.server.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.title);

export const shouldRevalidate = unlessAnswered;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const saved = new URL(request.url).searchParams.has("saved");
  const view = await loadProduct(services.db, params.slug ?? "", saved ? "saved" : null);
  if (!view) throw notFound(request, services.log);
  return { view, pictures: pictureOptions([], listPictures()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, PRODUCT_FORM);
  const answer = await changeProduct({ ...services, by: staff.id }, params.slug ?? "", form);
  if (answer === "missing") throw notFound(request, services.log);
  if (answer === "unreadable") throw unreadable(400);
  return send(answer);
}

export default function Product() {
  const { view, pictures } = useLoaderData<typeof loader>();
  return <ProductPage view={useActionData<typeof action>() ?? view} pictures={pictures} />;
}
