import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { loadPictures, valuesOf } from "../desk/pictures/offer-pictures.server.ts";
import { addProduct, loadNewProduct, offerProductPictures } from "../desk/products/change-product.server.ts";
import { NewProductPage } from "../desk/products/product-page.tsx";
import { send } from "../server/forms/answer.server.ts";
import { PRODUCT_FORM } from "../server/forms/limits.ts";
import { services } from "../services.server.ts";
import { listPictures } from "../site/pictures/ready-pictures.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "New product");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const view = await loadNewProduct(services.db);
  const { collections } = services.documents.read("collections");
  const { searchParams } = new URL(request.url);
  return { view, pictures: await offerProductPictures(services, view.form.pictures, searchParams), collections };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, PRODUCT_FORM);
  const pictures = valuesOf(await loadPictures(services, listPictures()));
  return send(await addProduct({ ...services, by: staff.id, pictures }, form));
}

export default function NewProduct() {
  const { view, ...offered } = useLoaderData<typeof loader>();
  return <NewProductPage {...offered} view={useActionData<typeof action>() ?? view} />;
}
