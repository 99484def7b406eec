import { MOST_UNITS, type OfferKey } from "../catalogue/product.ts";
import { readQuantity } from "./cart.ts";

/** A line in a form: `product_id`, `size` and `quantity`, once for each line, and `shown` in the cart's own form. */
export interface PostedLine extends OfferKey {
  /** As `readQuantity` returns it; a negative quantity removes the line. */
  quantity: number;
  /** Whether more than a line can have was typed. */
  isCut?: boolean;
  /** The quantity that the page showed, which tells what its person changed; null if the form doesn't say it. */
  shown?: number | null;
}

const INTENTS = ["add", "update", "remove", "clear", "put-back", "checkout", "restore"] as const;

/** The most lines read from one post; a cart has at most 50. */
const MOST_POSTED = 100;

/** A form posted to /cart. */
export type CartPost = ReturnType<typeof readCartPost>;

/**
 * Reads a post to /cart. All lines are in one form, so that every button sends every quantity. The button "Remove"
 * therefore names its line: `remove:{product_id}:{size}`. A post of one line may name it by its fields.
 */
export function readCartPost(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const [, name = "", removed = ""] = /^([a-z-]+)(?::(.*))?$/s.exec(text("intent")) ?? [];
  const intent = INTENTS.find((one) => one === name) ?? null;
  const lines = readLines(form);
  return {
    intent,
    lines,
    /** The line of the pressed button "Remove". */
    removed: intent === "remove" ? ([...readLineKey(removed), ...lines][0] ?? null) : null,
    /** Hash of the prices that the page showed. */
    priceHash: text("quote"),
    /** Key of the chosen delivery, or empty. */
    delivery: text("delivery"),
    page: text("page"),
    /** Id of the order that `restore` puts back into the cart. */
    order: text("order"),
  };
}

/** The value of the button "Remove" of a line. */
export function removeIntent(line: OfferKey): string {
  return `remove:${writeLineKey(line)}`;
}

export function writeLineKey({ productId, size }: OfferKey): string {
  return `${productId}:${size}`;
}

/** Returns none for a text that `writeLineKey` didn't write. */
export function readLineKey(text: string): OfferKey[] {
  const [, productId, size] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  return productId === undefined || size === undefined ? [] : [{ productId, size }];
}

function readLines(form: FormData): readonly PostedLine[] {
  const [sizes, quantities, shown] = [form.getAll("size"), form.getAll("quantity"), form.getAll("shown")];
  return form
    .getAll("product_id")
    .slice(0, MOST_POSTED)
    .map((productId, index) => ({
      productId: String(productId),
      size: String(sizes[index] ?? ""),
      quantity: readQuantity(String(quantities[index] ?? "")),
      isCut: Number(quantities[index]) > MOST_UNITS,
      shown: shown[index] === undefined ? null : Number(shown[index]),
    }));
}
