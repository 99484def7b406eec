import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { pictureOptions } from "../desk/pictures/offer-pictures.server.ts";
import { addProduct, loadNewProduct } from "../desk/products/change-product.server.ts";
import { NewProductPage } from "../desk/products/product-page.tsx";
import { send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { listPictures } from "../server/public-files.server.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.newTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return { view: await loadNewProduct(services.db), pictures: pictureOptions([], listPictures()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, PRODUCT_FORM);
  return send(await addProduct({ ...services, by: staff.id }, form));
}

export default function NewProduct() {
  const { view, pictures } = useLoaderData<typeof loader>();
  return <NewProductPage {...(useActionData<typeof action>() ?? view)} pictures={pictures} />;
}
