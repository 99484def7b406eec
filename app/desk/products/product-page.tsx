import { Form } from "@remix-run/react";
import type { FieldMistake } from "../../catalogue/product-form.ts";
import type { Collection } from "../../content/collections.ts";
import { productDeskWords as words } from "../../content/desk/products.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { BackLink, FORM, Section, SEND } from "../shell/page-parts.tsx";
import { ProductForm } from "./product-form-view.tsx";
import type { CountedSize, NewProductView, ProductView } from "./product-view.ts";

/** What the form offers. */
interface Offered {
  pictures: PictureChoice;
  collections: readonly Collection[];
}

export function NewProductPage({ typed, mistakes, ...offered }: NewProductView & Offered) {
  return (
    <>
      <PageHead title={words.newTitle}>
        <BackLink href="/desk/products">{words.back}</BackLink>
      </PageHead>
      <ProductForm {...offered} typed={typed} mistakes={mistakes} version={null} attempt={mistakes.length} />
    </>
  );
}

export function ProductPage({
  view,
  waiting,
  ...offered
}: { view: ProductView } & Pick<StockProps, "waiting"> & Offered) {
  const { slug, name, published, typed, version, sizes, alert, mistakes } = view;
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
        <Alert tone={alert === "changed" || alert === "countChanged" ? "error" : "note"} title={words[alert].title}>
          <p>{words[alert].text}</p>
          {alert === "changed" && (
            <a className="text-link" href={`/desk/products/${slug}`} target="_blank" rel="noopener">
              {words.changed.open}
            </a>
          )}
        </Alert>
      )}
      <ProductForm {...offered} key={version} typed={typed} mistakes={mistakes.product} version={version} attempt={1} />
      <StockForm
        key={sizes.map(({ stock }) => stock).join()}
        sizes={sizes}
        waiting={waiting}
        mistakes={mistakes.count}
      />
    </>
  );
}

function ShopButton({ published }: { published: boolean }) {
  return (
    <Form method="post">
      <Button outline type="submit" name="intent" value={published ? "unpublish" : "publish"}>
        {published ? words.unpublish : words.publish}
      </Button>
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

interface StockProps {
  sizes: readonly CountedSize[];
  /** How many people wait for a size, for those that somebody waits for. */
  waiting: readonly { size: string; count: number }[];
  mistakes: readonly FieldMistake[];
}

/** Sets stock to the counted units. It also submits the stock that the page showed, to detect a sale in between. */
function StockForm({ sizes, waiting, mistakes }: StockProps) {
  return (
    <Section id="count" title={words.count.title}>
      <p className="text-quiet">{words.count.hint}</p>
      {waiting.length > 0 && (
        <p>
          {words.count.waiting} {waiting.map(({ size, count }) => words.count.waitingFor(size, count)).join(", ")}
        </p>
      )}
      <Form method="post" className={FORM} noValidate>
        <ErrorSummary title={words.summaryTitle} errors={mistakes} attempt={1} />
        <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] items-end gap-4">
          {sizes.map(({ size, stock, typed, held }, row) => (
            <div key={size}>
              <input type="hidden" name="size" value={size} />
              <input type="hidden" name={`seen-${row}`} value={stock} />
              <TextField
                name={`counted-${row}`}
                label={words.count.field(size)}
                hint={held > 0 ? words.count.held(held) : undefined}
                value={typed}
                errors={mistakes.filter(({ field }) => field === `counted-${row}`).map(({ message }) => message)}
                autoComplete="off"
                className=""
              />
            </div>
          ))}
        </div>
        <Button type="submit" className={SEND} name="intent" value="count">
          {words.count.save}
        </Button>
      </Form>
    </Section>
  );
}
