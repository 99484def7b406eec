import { Form } from "@remix-run/react";
import type { FieldMistake, SubmittedProduct } from "../../catalogue/product-form.ts";
import { productDeskWords as words } from "../../content/desk-products.ts";
import { Alert } from "../../ui/alert.tsx";
import { PageHead } from "../shell/page-parts.tsx";
import { ProductForm } from "./product-form-view.tsx";
import { type CountedSize, StockForm } from "./stock-form.tsx";

export interface ProductView {
  slug: string;
  name: string;
  published: boolean;
  typed: SubmittedProduct;
  stamp: string;
  sizes: readonly CountedSize[];
  alert: "saved" | "changed" | "countChanged" | null;
  /** Of the form that was sent. */
  mistakes: { product: readonly FieldMistake[]; count: readonly FieldMistake[] };
}

export function ProductPage({ view, pictures }: { view: ProductView; pictures: readonly string[] }) {
  const { slug, name, published, typed, stamp, sizes, alert, mistakes } = view;
  return (
    <>
      <PageHead title={name} actions={<ShopButton published={published} />}>
        <p>
          <a className="text-link" href="/desk/products">
            {words.back}
          </a>{" "}
          · {published ? <ShopLink slug={slug} /> : words.hidden}
        </p>
      </PageHead>
      {alert && (
        <Alert tone={alert === "saved" ? "note" : "error"} title={words[alert].title}>
          <p>{words[alert].text}</p>
          {alert === "changed" && (
            <a className="text-link" href={`/desk/products/${slug}`} target="_blank" rel="noopener">
              {words.changed.open}
            </a>
          )}
        </Alert>
      )}
      <ProductForm
        key={stamp}
        typed={typed}
        mistakes={mistakes.product}
        pictures={pictures}
        stamp={stamp}
        attempt={1}
      />
      <StockForm key={sizes.map(({ stock }) => stock).join()} sizes={sizes} mistakes={mistakes.count} />
    </>
  );
}

function ShopButton({ published }: { published: boolean }) {
  return (
    <Form method="post">
      <button type="submit" className="button button-outline" name="intent" value={published ? "unpublish" : "publish"}>
        {published ? words.unpublish : words.publish}
      </button>
    </Form>
  );
}

function ShopLink({ slug }: { slug: string }) {
  return (
    <a className="text-link" href={`/shop/${slug}`}>
      {words.inShop}
    </a>
  );
}
