import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Collection } from "../../content/collections.ts";
import { productDeskWords as words } from "../../content/desk/products.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { BackLink, SaveOnEnter } from "../shell/page-parts.tsx";
import { ProductFields } from "./product-fields-view.tsx";
import type { NewProductView, ProductView } from "./product-view.ts";

/** What the form offers. */
interface Offered {
  pictures: PictureChoice;
  collections: readonly Collection[];
}

export function NewProductPage({ typed, mistakes, ...offered }: NewProductView & Offered) {
  return (
    <ProductForm>
      <PageHead title={words.newTitle}>
        <BackLink href="/desk/products">{words.back}</BackLink>
      </PageHead>
      <ProductFields {...offered} typed={typed} mistakes={mistakes} version={null} attempt={mistakes.length} />
    </ProductForm>
  );
}

interface Props extends Offered {
  view: ProductView;
  /** How many people wait for a size, for those that somebody waits for. */
  waiting: readonly { size: string; count: number }[];
}

export function ProductPage({ view, waiting, ...offered }: Props) {
  const { slug, name, published, typed, version, held, alert, mistakes } = view;
  return (
    <ProductForm>
      <PageHead title={name} actions={<ShopButton published={published} />}>
        <p>
          <a className="text-link" href="/desk/products">
            {words.back}
          </a>{" "}
          · {published ? <ShopLink slug={slug} /> : words.hidden}
        </p>
      </PageHead>
      {alert && (
        <Alert tone={alert === "changed" ? "error" : "note"} title={words[alert].title}>
          <p>{alert === "saved" && !published ? words.savedHidden : words[alert].text}</p>
          {alert === "changed" && (
            <a className="text-link" href={`/desk/products/${slug}`} target="_blank" rel="noopener">
              {words.changed.open}
            </a>
          )}
        </Alert>
      )}
      <ProductFields
        {...offered}
        key={version}
        typed={typed}
        mistakes={mistakes}
        version={version}
        held={held}
        waiting={waiting}
        attempt={1}
      />
    </ProductForm>
  );
}

/** Everything about a product is one form, so that each button saves all of it. */
function ProductForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" noValidate>
      <SaveOnEnter />
      {children}
    </Form>
  );
}

function ShopButton({ published }: { published: boolean }) {
  return (
    <Button outline type="submit" name="intent" value={published ? "unpublish" : "publish"}>
      {published ? words.unpublish : words.publish}
    </Button>
  );
}

function ShopLink({ slug }: { slug: string }) {
  return (
    <a className="text-link" href={`/shop/${slug}`}>
      {words.inShop}
    </a>
  );
}
