import { useEffect, useRef } from "react";
import { LOW_INPUT } from "../../ui/field.tsx";
import { MOST_UNITS } from "../catalogue/product.ts";
import { readQuantity } from "./cart.ts";
import { cartWords } from "./words.ts";

interface Props {
  id: string;
  name: string;
  quantity: number;
  problemId: string | undefined;
  onLeave: () => void;
}

export function QuantityInput({ id, name, quantity, problemId, onLeave }: Props) {
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
