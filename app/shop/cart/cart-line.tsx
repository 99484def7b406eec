import { useEffect, useRef } from "react";
import { LOW_INPUT } from "../../ui/field.tsx";
import { framedLook, ReplaceablePicture } from "../../ui/replaceable-picture.tsx";
import { formatCents } from "../catalogue/money.ts";
import { MOST_UNITS } from "../catalogue/product.ts";
import { missingPicture } from "../catalogue/words.ts";
import { removeIntent } from "./cart-post.ts";
import { readQuantity } from "./cart.ts";
import type { PricedLine } from "./priced-cart.ts";

interface Props {
  line: PricedLine;
  /** A script sends the quantity when its field loses the focus, so the Update button is hidden. */
  scripted: boolean;
  onLeave: () => void;
}

/** A button in the cart that looks like a link. */
export const LINK_BUTTON = "text-link min-h-11 cursor-pointer font-bold";

/** A button that goes once scripts have come stays until the focus has left it, which else falls to the body. */
const UNLESS_FOCUSED = "not-focus:hidden";

/** On a phone, the field and its buttons are below the picture, under the field's label and the sum. */
const LINE = [
  "grid grid-cols-mark gap-x-fluid-sm gap-y-3 border-b-2 border-ink py-fluid-sm",
  "sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-rows-[1fr_auto]",
].join(" ");

const TOTAL = [
  "col-start-2 row-start-2 self-start justify-self-end font-headline text-4xl leading-none",
  "sm:col-start-3 sm:self-end sm:text-fluid-3xl sm:leading-tight",
].join(" ");

export function CartLine({ line, scripted, onLeave }: Props) {
  const { productId, size, quantity, name, picture, offered, wasCents, problem } = line;
  const named = size ? `${name}, ${size}` : name;
  const id = `quantity-${productId}-${size}`.replaceAll(/[^\w-]/g, "_");
  const problemId = `${id}-problem`;
  const inShop = problem?.kind !== "gone";
  return (
    <article data-part="cart-line" className={LINE} aria-label={named}>
      <ReplaceablePicture
        className={`${framedLook(inShop)} row-start-1 w-[26vw] max-w-38 min-w-24 max-[15rem]:w-[18vw] max-[15rem]:min-w-0 sm:row-end-3`}
        picture={{ ...picture, width: 800, height: 1000 }}
        replacement={missingPicture}
      />
      <div className="col-start-2 -col-end-1 tabular">
        <h2 className="mb-1.5 text-fluid-4xl">
          {offered ? (
            <a
              className="hover:underline hover:decoration-3 hover:underline-offset-headline"
              href={`/shop/${offered.slug}`}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        {size && <p>{`Size ${size}`}</p>}
        {offered && <p>{`${formatCents(offered.priceCents)} each`}</p>}
        {wasCents !== null && (
          <p className="text-quiet">{`The price was ${formatCents(wasCents)} when you last looked.`}</p>
        )}
        {/* Rendered while empty too: screen readers announce only changes. */}
        <output id={problemId} className={problem ? "mt-2 block border-l-5 border-accent pl-3 text-accent" : undefined}>
          <LineProblem line={line} />
        </output>
      </div>
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="size" value={size} />
      <input type="hidden" name="shown" value={quantity} />
      <div className="col-span-full row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:col-start-2 sm:col-end-3">
        <label className="font-bold max-sm:w-full" htmlFor={id}>
          Quantity
        </label>
        <QuantityInput
          id={id}
          name={named}
          quantity={quantity}
          problemId={problem ? problemId : undefined}
          onLeave={onLeave}
        />
        <button
          className={`${LINK_BUTTON} px-1.5 ${scripted ? UNLESS_FOCUSED : ""}`}
          type="submit"
          name="intent"
          value="update"
          aria-label={`Update ${named}`}
        >
          Update
        </button>
        <button
          className={`${LINK_BUTTON} px-1.5`}
          type="submit"
          name="intent"
          value={removeIntent(line)}
          aria-label={`Remove ${named}`}
        >
          Remove
        </button>
      </div>
      {offered && (
        <p className={TOTAL}>
          <span className="sr-only">Total </span>
          {formatCents(offered.totalCents)}
        </p>
      )}
    </article>
  );
}

function LineProblem({ line: { problem } }: { line: PricedLine }) {
  if (!problem) return null;
  if (problem.kind === "gone") return <strong>This is no longer in the shop. Remove it to check out.</strong>;
  if (problem.kind === "sold-out") return <strong>This is sold out. Remove it to check out.</strong>;
  const short =
    problem.kind === "short" && problem.isFew
      ? "Only a few are left, and you asked for more."
      : "We don't have that many.";
  return (
    <>
      <strong>{problem.kind === "many" ? `You can buy up to ${problem.most} of this item at a time.` : short}</strong>{" "}
      Lower the quantity to check out. If you need more, <a href="/contact">contact us</a>.
    </>
  );
}

interface QuantityProps {
  id: string;
  name: string;
  quantity: number;
  problemId: string | undefined;
  onLeave: () => void;
}

function QuantityInput({ id, name, quantity, problemId, onLeave }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(quantity);
  useEffect(() => {
    if (sent.current === quantity) return;
    sent.current = quantity;
    if (input.current) input.current.value = String(quantity);
  }, [quantity]);
  return (
    <input
      ref={input}
      id={id}
      className={`${LOW_INPUT} w-22`}
      name="quantity"
      type="number"
      min={1}
      max={MOST_UNITS}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={quantity}
      aria-label={`Quantity of ${name}`}
      aria-describedby={problemId}
      onBlur={({ currentTarget }) => {
        if (setRight(currentTarget) !== quantity) onLeave();
      }}
      onKeyDown={({ key, currentTarget }) => {
        // Enter submits the form while the field keeps the focus, so no blur event corrects the quantity.
        if (key === "Enter") setRight(currentTarget);
      }}
    />
  );
}

/** Shows the quantity as the server will read it. */
function setRight(field: HTMLInputElement): number {
  const quantity = readQuantity(field.value);
  field.value = String(quantity);
  return quantity;
}
