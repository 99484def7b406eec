import { Form } from "@remix-run/react";
import { useOnePost } from "../../server/forms/use-one-post.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { INPUT, LabelledField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { formatCents } from "./money.ts";
import { MOST_UNITS, needsSize, priceRange } from "./product.ts";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";
import { offerWords, productWords } from "./words.ts";

interface Props {
  product: ShownProduct;
  /** Idempotency token of the page: pressing the button twice adds once. */
  page: string;
  /** The quantity of a post without a size, or null. */
  withoutSize: number | null;
  /** What this browser added last of the product, or null: Back shows it again. */
  chosen: { size: string; quantity: number } | null;
}

/** Posts to the cart, with and without JavaScript. */
export function AddToCart({ product, page, withoutSize, chosen }: Props) {
  const { pending, late, onSubmit, onClickCapture } = useOnePost();
  const { quantity, add, adding, problem, chooseSize } = productWords;
  const mistakes = withoutSize === null ? [] : [{ field: "size", message: chooseSize }];
  return (
    <Form
      className="mt-3 border-t-2 border-ink pt-5.5"
      method="post"
      action="/cart"
      onSubmit={onSubmit}
      onClickCapture={onClickCapture}
      aria-busy={pending}
    >
      <ErrorSummary title={problem} errors={mistakes} attempt={0} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="product_id" value={product.id} />
      <SizeField
        variants={product.variants}
        chosen={withoutSize === null ? chosen?.size : undefined}
        errors={mistakes.map(({ message }) => message)}
      />
      {product.variants.some(({ availability }) => availability === "sold-out") && <WhenBack slug={product.slug} />}
      <div className="mt-7 flex items-end gap-4 max-[19rem]:flex-wrap min-[56rem]:max-w-120">
        <LabelledField text={{ name: "quantity", label: quantity }} className="w-28 shrink-0">
          <input
            id="quantity"
            className={`${INPUT} mt-2.5 w-full`}
            type="number"
            name="quantity"
            defaultValue={withoutSize ?? chosen?.quantity ?? 1}
            min="1"
            max={MOST_UNITS}
            inputMode="numeric"
            required
          />
        </LabelledField>
        <Button
          size="none"
          className="min-h-13.5 min-w-0 grow px-5.5 pt-2 pb-1.5 text-4xl"
          type="submit"
          name="intent"
          value="add"
        >
          {late ? adding : add}
        </Button>
      </div>
    </Form>
  );
}

/** The way to an email when a size is back in stock. */
export function WhenBack({ slug }: { slug: string }) {
  return (
    <p className="mt-3">
      <a className="text-link" href={`/shop/${slug}/back-in-stock`}>
        {productWords.whenBack}
      </a>
    </p>
  );
}

interface SizeProps extends Pick<ShownProduct, "variants"> {
  chosen: string | undefined;
  errors: readonly string[];
}

function SizeField({ variants, chosen, errors }: SizeProps) {
  if (!needsSize(variants)) return <input type="hidden" name="size" value="" />;
  const { varies } = priceRange(variants);
  const open = variants.filter(({ availability }) => availability !== "sold-out");
  return (
    <OptionBoxes
      type="radio"
      name="size"
      className="min-[56rem]:*:max-w-120"
      label={productWords.size}
      required
      errors={errors}
      options={variants.map((variant) => ({
        value: variant.size,
        label: variant.size,
        note: noteOf(variant, varies),
        disabled: variant.availability === "sold-out",
      }))}
      chosen={open.filter(({ size }) => open.length === 1 || size === chosen).map(({ size }) => size)}
    />
  );
}

/** Returns a size's price if prices differ, and its availability. */
function noteOf({ priceCents, availability }: ShownVariant, varies: boolean): string | undefined {
  const notes = [varies && formatCents(priceCents), offerWords.state[availability]].filter(Boolean);
  return notes.length > 0 ? notes.join(", ") : undefined;
}
