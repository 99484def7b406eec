import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { listEntries } from "../catalogue/catalogue-edit.store.server.ts";
import { checkProduct } from "../catalogue/check-product.server.ts";
import { createProduct } from "../catalogue/edit-product.server.ts";
import { isPublicFile, listPictures } from "../catalogue/list-pictures.server.ts";
import { blankProduct, type FieldMistake, readProductForm, type SubmittedProduct } from "../catalogue/product-form.ts";
import { productDeskWords } from "../content/desk-products.ts";
import { auditProducts } from "../desk/products/audit-products.server.ts";
import { NewProductPage } from "../desk/products/new-product-page.tsx";
import { send } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { PRODUCT_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/page-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(productDeskWords.newTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const last = (await listEntries(services.db)).at(-1);
  return { typed: blankProduct((last?.position ?? 0) + 1), pictures: listPictures() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const typed = readProductForm(await readForm(services, request, PRODUCT_FORM));
  const checked = checkProduct(typed, (file) => isPublicFile(file));
  if ("mistakes" in checked) return refuse(typed, checked.mistakes, 400);
  const outcome = await createProduct(
    { ...services, audit: auditProducts({ ...services, by: staff.id }) },
    checked.entry,
  );
  if (outcome === "done") return send({ redirectTo: `/desk/products/${checked.entry.slug}?saved` });
  return refuse(typed, [{ field: "slug", message: productDeskWords[outcome] }], 409);
}

function refuse(typed: SubmittedProduct, mistakes: FieldMistake[], status: number) {
  return send({ body: { typed, mistakes }, status });
}

export default function NewProduct() {
  const reply = useActionData<typeof action>();
  const { typed, pictures } = useLoaderData<typeof loader>();
  return <NewProductPage typed={reply?.typed ?? typed} mistakes={reply?.mistakes ?? []} pictures={pictures} />;
}
