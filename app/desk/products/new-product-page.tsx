import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";
import { productDeskWords as words } from "../../content/desk-products.ts";
import { PageHead } from "../shell/page-parts.tsx";
import { ProductForm } from "./product-form-view.tsx";

interface Props {
  typed: SubmittedProduct;
  mistakes: readonly FieldMistake[];
  pictures: readonly string[];
}

export function NewProductPage({ typed, mistakes, pictures }: Props) {
  return (
    <>
      <PageHead title={words.newTitle}>
        <a className="text-link" href="/desk/products">
          {words.back}
        </a>
      </PageHead>
      <ProductForm typed={typed} mistakes={mistakes} pictures={pictures} stamp={null} attempt={mistakes.length} />
    </>
  );
}
