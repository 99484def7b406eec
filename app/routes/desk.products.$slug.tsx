import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { loadPictures, valuesOf } from "../desk/pictures/offer-pictures.server.ts";
import { changeProduct, loadProduct, offerProductPictures } from "../desk/products/change-product.server.ts";
import { ProductPage } from "../desk/products/product-page.tsx";
import { notFound, send } from "../server/forms/answer.server.ts";
import { unlessAnswered } from "../server/forms/form-page.ts";
import { PRODUCT_FORM } from "../server/forms/limits.ts";
import { services } from "../services.server.ts";
import { countWaiting } from "../shop/stock-alerts/stock-alert.store.server.ts";
import { listPictures } from "../site/pictures/ready-pictures.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Products");

export const shouldRevalidate = unlessAnswered;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const { searchParams } = new URL(request.url);
  const alert = (["saved", "picture", "pictureUnchosen"] as const).find((one) => searchParams.has(one)) ?? null;
  const view = await loadProduct(services.db, params.slug ?? "", alert);
  if (!view) throw notFound(request, services.log);
  const { collections } = services.documents.read("collections");
  const pictures = await offerProductPictures(services, view.form.pictures, searchParams);
  return { view, pictures, collections, waiting: await countWaiting(services.db, view.slug) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, PRODUCT_FORM);
  const pictures = valuesOf(await loadPictures(services, listPictures()));
  const answer = await changeProduct({ ...services, by: staff.id, pictures }, params.slug ?? "", form);
  if (answer === "missing") throw notFound(request, services.log);
  return send(answer);
}

export default function Product() {
  const { view, ...offered } = useLoaderData<typeof loader>();
  return <ProductPage {...offered} view={useActionData<typeof action>() ?? view} />;
}
