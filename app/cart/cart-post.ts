import type { OfferKey } from "../catalogue/product.ts";
import { readQuantity } from "./quantity.ts";

/** A line as a form names it: `product_id`, `size` and `quantity`, once for each line. */
export interface PostedLine extends OfferKey {
  /** What somebody typed, by the rules of quantity.ts; negative removes the line. */
  quantity: number;
}

export type CartIntent = "add" | "update" | "remove" | "clear" | "put-back" | "checkout" | "restore";

/** A form posted to /cart. */
export interface CartPost {
  intent: CartIntent | null;
  lines: readonly PostedLine[];
  /** The line that "Remove" stands on. */
  removed: OfferKey | null;
  /** Names the prices that the page showed. */
  quote: string;
  /** Token of the page: pressed twice, it is one order, or added once. */
  page: string;
  /** The order that 'restore' is about. */
  order: string;
}

const INTENTS: readonly CartIntent[] = ["add", "update", "remove", "clear", "put-back", "checkout", "restore"];

/** Lines of one post that are looked at; a cart has 50. */
const MOST_POSTED = 100;

/**
 * Reads a post to /cart. All lines stand in one form, so that a quantity that was typed is kept whichever button is
 * pressed; the button "Remove" therefore names its line: `remove:{product_id}:{size}`. A post of one line may name it
 * by its fields.
 */
export function readCartPost(form: FormData): CartPost {
  const text = (name: string) => String(form.get(name) ?? "");
  const [, intent = "", removed] = /^([a-z-]+)(?::(.*))?$/s.exec(text("intent")) ?? [];
  const lines = readLines(form);
  const known = INTENTS.find((one) => one === intent) ?? null;
  return {
    intent: known,
    lines,
    removed: known === "remove" ? (readKey(removed) ?? lines[0] ?? null) : null,
    quote: text("quote"),
    page: text("page"),
    order: text("order"),
  };
}

/** How the button "Remove" names its line. */
export function removeIntent({ productId, size }: OfferKey): string {
  return `remove:${productId}:${size}`;
}

function readKey(text: string | undefined): OfferKey | null {
  const [, productId, size] = /^([^:]+):(.*)$/s.exec(text ?? "") ?? [];
  return productId === undefined || size === undefined ? null : { productId, size };
}

function readLines(form: FormData): PostedLine[] {
  const [sizes, quantities] = [form.getAll("size"), form.getAll("quantity")];
  return form
    .getAll("product_id")
    .slice(0, MOST_POSTED)
    .map((productId, index) => ({
      productId: String(productId),
      size: String(sizes[index] ?? ""),
      quantity: readQuantity(String(quantities[index] ?? "")),
    }));
}
