import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BackLink } from "../shell/page-parts.tsx";
import { type Offered, ProductForm } from "./product-form.tsx";
import type { NewProductView, ProductView } from "./product-view.ts";
import { productAlerts } from "./words.ts";

export function NewProductPage({ view, ...offered }: { view: NewProductView } & Offered) {
  return (
    <ProductForm {...offered} key={view.formKey} view={view} stored={null}>
      <PageHead title="New product">
        <BackLink href="/desk/products">All products</BackLink>
      </PageHead>
    </ProductForm>
  );
}

interface Props extends Offered {
  view: ProductView;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting: readonly { size: string; count: number }[];
}

export function ProductPage({ view, waiting, ...offered }: Props) {
  const { slug, name, published, held, alert, formKey } = view;
  return (
    <ProductForm {...offered} key={formKey} view={view} stored={view} held={held} waiting={waiting}>
      <PageHead title={name} actions={<ShopButton published={published} />}>
        <p>
          <a className="text-link" href="/desk/products">
            All products
          </a>{" "}
          ·{" "}
          {published ? (
            <a className="text-link" href={`/shop/${slug}`}>
              View in the shop
            </a>
          ) : (
            "Not published"
          )}
        </p>
      </PageHead>
      {alert && (
        <Alert tone={alert === "changed" ? "error" : "note"} title={productAlerts[alert].title}>
          <p>
            {alert === "saved" && !published ? "It isn't in the shop until you publish it." : productAlerts[alert].text}
          </p>
          {alert === "changed" && (
            <a className="text-link" href={`/desk/products/${slug}`} target="_blank" rel="noopener">
              Open the current version
            </a>
          )}
        </Alert>
      )}
    </ProductForm>
  );
}

/** A product is taken out of the shop even if the form is wrong. */
function ShopButton({ published }: { published: boolean }) {
  return (
    <Button outline type="submit" name="intent" value={published ? "unpublish" : "publish"} formNoValidate={published}>
      {published ? "Unpublish" : "Publish"}
    </Button>
  );
}
