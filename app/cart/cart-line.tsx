import { useEffect, useRef } from "react";
import { formatCents } from "../catalogue/money.ts";
import { MOST_UNITS } from "../catalogue/product.ts";
import { cartWords } from "../content/cart.ts";
import { missingPicture } from "../content/catalogue.ts";
import { ReplaceablePicture } from "../ui/replaceable-picture.tsx";
import { removeIntent } from "./cart-post.ts";
import { readQuantity } from "./cart.ts";
import type { PricedLine } from "./priced-cart.ts";

interface Props {
  line: PricedLine;
  /** A script sends the quantity when its field loses the focus, so the Update button is hidden. */
  scripted: boolean;
  onLeave: () => void;
}

export function CartLine({ line, scripted, onLeave }: Props) {
  const { productId, size, quantity, name, picture, offered, wasCents, problem } = line;
  const named = size ? `${name}, ${size}` : name;
  const id = `quantity-${productId}-${size}`.replaceAll(/[^\w-]/g, "_");
  const problemId = `${id}-problem`;
  return (
    <article className="cart-line" aria-label={named} data-problem={problem?.kind}>
      <ReplaceablePicture
        className="cart-line-picture"
        picture={{ ...picture, width: 800, height: 1000 }}
        replacement={missingPicture}
      />
      <div className="cart-line-words">
        <h2>{offered ? <a href={`/shop/${offered.slug}`}>{name}</a> : name}</h2>
        {size && <p>{`${cartWords.size} ${size}`}</p>}
        {offered && <p>{`${formatCents(offered.priceCents)} ${cartWords.each}`}</p>}
        {wasCents !== null && <p className="cart-line-note">{cartWords.was(formatCents(wasCents))}</p>}
        {/* Rendered while empty too: screen readers announce only changes. */}
        <output id={problemId} className="cart-line-problem">
          <LineProblem line={line} />
        </output>
      </div>
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="size" value={size} />
      <div className="cart-line-quantity">
        <label htmlFor={id}>{cartWords.quantity}</label>
        <QuantityInput
          id={id}
          name={named}
          quantity={quantity}
          problemId={problem ? problemId : undefined}
          onLeave={onLeave}
        />
        <button
          className="cart-button"
          type="submit"
          name="intent"
          value="update"
          hidden={scripted}
          aria-label={cartWords.updateOf(named)}
        >
          {cartWords.update}
        </button>
        <button
          className="cart-button"
          type="submit"
          name="intent"
          value={removeIntent(line)}
          aria-label={cartWords.removeOf(named)}
        >
          {cartWords.remove}
        </button>
      </div>
      {offered && (
        <p className="cart-line-total">
          <span className="sr-only">{cartWords.lineTotal} </span>
          {formatCents(offered.totalCents)}
        </p>
      )}
    </article>
  );
}

function LineProblem({ line: { problem, most } }: { line: PricedLine }) {
  if (!problem) return null;
  const { gone, soldOut, short, more } = cartWords;
  if (most === null) return <strong>{problem.kind === "gone" ? gone : soldOut}</strong>;
  return (
    <>
      <strong>
        {problem.kind === "short" ? `${short(problem.left)} ${cartWords.most(most)}` : cartWords.most(most)}
      </strong>{" "}
      {more.before} <a href={more.href}>{more.link}</a>
      {more.after}
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
      className="field-input"
      name="quantity"
      type="number"
      min={1}
      max={MOST_UNITS}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={quantity}
      aria-label={cartWords.quantityOf(name)}
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
