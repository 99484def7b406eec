import { Picture, framedLook } from "../../ui/picture.tsx";
import { formatCents } from "./money.ts";
import { priceRange, type ShownProduct, AVAILABILITY } from "./product.ts";

interface Props {
  product: ShownProduct;
  level: 2 | 3;
  /** The large card beside the shop's poster, as tall as that; it is visible without scrolling. */
  lead?: boolean;
  /** It has a row of its own on a phone. */
  isRow?: boolean;
  /** The columns that the card takes. */
  className: string;
}

/** The link covers the whole card. */
const LINK = [
  "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3",
  "focus-visible:after:outline-offset-4 focus-visible:after:outline-ink",
  "group-hover:underline group-hover:decoration-3 group-hover:underline-offset-headline",
].join(" ");

const RISES = "motion-safe:transition-transform motion-safe:duration-120 motion-safe:group-hover:-translate-y-1";

export function ProductCard({ product, level, lead = false, isRow = lead, className }: Props) {
  const Heading = `h${level}` as const;
  const { slug, name, picture, availability } = product;
  const frame = `${framedLook(availability !== "sold-out")} w-full ${RISES}`;
  return (
    <li
      className={`group relative break-inside-avoid ${lead ? "sm:flex sm:flex-col sm:self-stretch" : ""} ${className}`}
    >
      <Picture
        className={lead ? `${frame} sm:min-h-0 sm:flex-auto` : frame}
        picture={picture}
        sizes={`(min-width: 64em) 38vw, (min-width: 40em) 54vw, ${isRow ? 92 : 58}vw`}
        {...(lead && { first: true })}
      />
      <Heading className={`mt-3 ${lead ? "text-fluid-6xl" : "text-2xl sm:text-fluid-4xl"}`}>
        <a className={LINK} href={`/shop/${slug}`}>
          {name}
        </a>
      </Heading>
      <p className="mt-1 flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1 font-bold tabular">
        <Price product={product} /> <ProductState availability={availability} />
      </p>
    </li>
  );
}

export function Price({ product: { sizes, wasCents }, className }: { product: ShownProduct; className?: string }) {
  const { fromCents, varies } = priceRange(sizes);
  return (
    <span className={className}>
      {varies && "from "}
      {formatCents(fromCents)}
      {wasCents !== undefined && (
        <s className="ml-2 text-[0.7em] decoration-2 opacity-75">
          <span className="sr-only"> was </span>
          {formatCents(wasCents)}
        </s>
      )}
    </span>
  );
}

/** Looks like a rubber stamp. */
export function ProductState({ availability }: Pick<ShownProduct, "availability">) {
  const state = AVAILABILITY[availability];
  if (!state) return null;
  const inks = availability === "sold-out" ? "border-dashed border-ink" : "border-press bg-gold text-press";
  return <span className={`border-2 px-2 py-0.25 text-sm font-bold ${inks}`}>{state}</span>;
}
