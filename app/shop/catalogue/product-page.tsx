import { Form } from "@remix-run/react";
import { useOnePost } from "../../server/forms/use-one-post.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { MailLink, useCompany } from "../../ui/company.tsx";
import { INPUT, LabelledField } from "../../ui/field.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Picture, framedLook, ReplaceablePicture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { Paragraphs, paragraphsOf } from "../../ui/prose.tsx";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import { formatCents } from "./money.ts";
import { Price, ProductCard, ProductState } from "./product-card.tsx";
import {
  MOST_UNITS,
  needsSize,
  priceRange,
  type ShownProduct,
  AVAILABILITY,
  missingPicture,
  shopName,
} from "./product.ts";

interface Props {
  headline: readonly FittedLine[];
  product: ShownProduct;
  others: readonly ShownPicture[];
  page: string;
  more: readonly ShownProduct[];
  /** The quantity of a post without a size, or null. */
  withoutSize: number | null;
  /** What this browser added last of the product, or null. */
  chosen: { size: string; quantity: number } | null;
  ask?: string | undefined;
}

const CRUMB = "min-w-0 py-1.5 wrap-anywhere not-first:before:mx-3 not-first:before:content-['/'/'']";

/** With enough room, the picture is on the left. */
const ARTICLE =
  "mt-3 grid grid-cols-1 gap-x-fluid-2xl gap-y-fluid-md min-[56rem]:grid-cols-2 min-[56rem]:grid-rows-[auto_1fr]";

const PRICE = [
  "mt-fluid-sm flex max-w-none flex-wrap items-center gap-x-5 gap-y-2",
  "border-y-6 border-double border-ink pt-3 pb-2",
].join(" ");

/** The picture stays in view; on paper it leaves room for the words. */
const PICTURE = "self-start min-[56rem]:sticky min-[56rem]:top-20 min-[56rem]:row-[1/3] print:w-1/2";
const SHEET = "relative after:pointer-events-none after:absolute after:inset-2 after:border after:border-press";

const HALF = "(min-width: 56em) 45vw, 92vw";

/** Below the form: shoppers on a phone reach the form first. */
const OTHERS = "grid grid-cols-2 gap-fluid-sm min-[56rem]:col-span-2 min-[56rem]:grid-cols-3";
const THIRD = "(min-width: 56em) 30vw, 46vw";
/** The last one of an odd number has a row to itself. */
const ROW = "(min-width: 56em) 30vw, 92vw";

/** The columns of the other products: two, or three where there is room. */
const MORE = ["col-span-7 sm:col-span-5", "col-span-5 sm:col-span-4", "max-sm:hidden sm:col-span-3"];

export function ProductPage({ headline, product, others, page, more, withoutSize, chosen, ask }: Props) {
  const soldOut = product.availability === "sold-out";
  const look = `${framedLook(!soldOut)} w-full`;
  return (
    <div className="page-width pt-4">
      <Crumbs here={product.name} />
      <article className={ARTICLE}>
        <div>
          <PosterHeading lines={headline} />
          <p className={PRICE}>
            <Price product={product} className="font-headline text-fluid-5xl leading-none uppercase" />{" "}
            <ProductState availability={product.availability} />
          </p>
        </div>
        <div className={PICTURE}>
          <div className={SHEET}>
            <ReplaceablePicture
              className={look}
              picture={product.picture}
              replacement={missingPicture}
              sizes={HALF}
              first
            />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-4 text-lg wrap-anywhere">
          <Paragraphs texts={paragraphsOf(product.description)} />
          {soldOut ? (
            <SoldOut ask={ask} slug={product.slug} />
          ) : (
            <AddToCart key={product.id} {...{ product, page, withoutSize, chosen }} />
          )}
        </div>
        {others.length > 0 && (
          <div className={OTHERS}>
            {others.map((picture, place) => (
              // The same picture may appear twice.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={place} className="max-[56rem]:last:odd:col-span-2">
                <Picture
                  className={look}
                  picture={picture}
                  sizes={place % 2 === 0 && place === others.length - 1 ? ROW : THIRD}
                />
              </div>
            ))}
          </div>
        )}
      </article>
      {more.length > 0 && (
        <section className="mt-fluid-4xl border-t-6 border-double border-ink pt-5" aria-labelledby="more">
          <h2 id="more">You might also like</h2>
          <ul className="mt-fluid-lg grid grid-cols-12 items-end gap-fluid-sm max-[19rem]:gap-x-1">
            {more.map((one, index) => (
              <ProductCard key={one.id} product={one} level={3} className={MORE[index] ?? ""} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Crumbs({ here }: { here: string }) {
  const links = [
    { name: "Home", href: "/" },
    { name: shopName(useCompany().name), href: "/shop" },
  ];
  return (
    <nav aria-label="You are here">
      <ol className="flex flex-wrap text-sm font-semibold">
        {links.map(({ name, href }) => (
          <li key={href} className={CRUMB}>
            <a className="underline decoration-2 underline-offset-line" href={href}>
              {name}
            </a>
          </li>
        ))}
        <li className={CRUMB} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}

function SoldOut({ ask, slug }: Pick<Props, "ask"> & { slug: string }) {
  const { name } = useCompany();
  return (
    <div className="border-2 border-dashed border-ink px-5.5 py-5">
      <p className="mb-2 headline text-6xl">{AVAILABILITY["sold-out"]}</p>
      <p>
        {ask} <MailLink about={shopName(name)} />
      </p>
      <WhenBack slug={slug}>Get an email when it's back</WhenBack>
    </div>
  );
}

function AddToCart({ product, page, withoutSize, chosen }: Pick<Props, "product" | "page" | "withoutSize" | "chosen">) {
  const { pending, late, onSubmit, onClickCapture } = useOnePost();
  const mistakes = withoutSize === null ? [] : [{ field: "size", message: "Choose a size" }];
  return (
    <Form
      className="mt-3 border-t-2 border-ink pt-5.5"
      method="post"
      action="/cart"
      onSubmit={onSubmit}
      onClickCapture={onClickCapture}
      aria-busy={pending}
    >
      <ErrorSummary errors={mistakes} attempt={0} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="product_id" value={product.id} />
      <SizeField
        sizes={product.sizes}
        chosen={withoutSize === null ? chosen?.size : undefined}
        errors={mistakes.map(({ message }) => message)}
      />
      {product.sizes.some(({ availability }) => availability === "sold-out") && (
        <WhenBack slug={product.slug}>Sold out? Get an email when it's back</WhenBack>
      )}
      <div
        className={`flex items-end gap-4 max-[19rem]:flex-wrap min-[56rem]:max-w-120 ${needsSize(product.sizes) ? "mt-7" : ""}`}
      >
        <LabelledField text={{ name: "quantity", label: "Quantity" }} className="w-28 shrink-0">
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
          {late ? "Adding..." : "Add to Cart"}
        </Button>
      </div>
    </Form>
  );
}

function WhenBack({ slug, children }: { slug: string; children: string }) {
  return (
    <p className="mt-3">
      <TextLink href={`/shop/${slug}/back-in-stock`}>{children}</TextLink>
    </p>
  );
}

interface SizeProps {
  sizes: ShownProduct["sizes"];
  chosen: string | undefined;
  errors: readonly string[];
}

/** Each size says its price if prices differ, and its availability. */
function SizeField({ sizes, chosen, errors }: SizeProps) {
  if (!needsSize(sizes)) return <input type="hidden" name="size" value="" />;
  const { varies } = priceRange(sizes);
  const open = sizes.filter(({ availability }) => availability !== "sold-out");
  return (
    <OptionBoxes
      type="radio"
      name="size"
      className="min-[56rem]:*:max-w-120"
      label="Size"
      required
      errors={errors}
      options={sizes.map(({ size, priceCents, availability }) => ({
        value: size,
        label: size,
        note: [varies && formatCents(priceCents), AVAILABILITY[availability]].filter(Boolean).join(", ") || undefined,
        disabled: availability === "sold-out",
      }))}
      chosen={open.filter(({ size }) => open.length === 1 || size === chosen).map(({ size }) => size)}
    />
  );
}
