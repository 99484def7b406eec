import { MOST_UNITS, type OfferKey } from "../catalogue/product.ts";

/**
 * Reads a submitted quantity (docs/behavior.md, Cart 4): zero or text that isn't a number becomes 1, a fraction is cut
 * off, and 999 is the most. A negative quantity stays negative, which removes the line.
 */
export function readQuantity(typed: string): number {
  const number = Math.trunc(Number(typed.trim()));
  if (Number.isNaN(number) || number === 0) return 1;
  return Math.min(MOST_UNITS, Math.max(-MOST_UNITS, number));
}

/** Days from a cart's last change until it is deleted. */
export const CART_DAYS = 60;

export function cartCutoff(now: Date): string {
  return new Date(now.getTime() - CART_DAYS * 24 * 60 * 60 * 1000).toISOString();
}

/** A line of a cart (docs/behavior.md, Cart 1). Name, price and picture come from the catalog. */
export interface CartItem extends OfferKey {
  /** 1 to 999. */
  quantity: number;
  /** The price last shown to the shopper, in cents. */
  seenPriceCents: number;
}

export type Cart = readonly CartItem[];

type CountedKey = OfferKey & { quantity: number };

/** The most lines of a cart. Stripe accepts 100 in one payment. */
export const MOST_LINES = 50;

export function isSameLine(one: OfferKey, other: OfferKey): boolean {
  return one.productId === other.productId && one.size === other.size;
}

export function addItem(cart: Cart, item: CartItem): Cart {
  const units = unitsOf(cart, item);
  return setQuantity(units > 0 ? cart : [...cart, item], item, units + item.quantity);
}

export function removeItem(cart: Cart, key: OfferKey): Cart {
  return cart.filter((line) => !isSameLine(line, key));
}

/** Sets the quantity of a line that exists; zero or less removes it (docs/behavior.md, Cart 3). */
export function setQuantity(cart: Cart, key: OfferKey, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, key);
  return cart.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.min(quantity, MOST_UNITS) } : line));
}

export function unitsOf(cart: readonly CountedKey[], key: OfferKey): number {
  return cart.find((line) => isSameLine(line, key))?.quantity ?? 0;
}

/** Sets the quantities that the shopper changed. A line that the shopper left alone may have changed elsewhere. */
export function setTyped(cart: Cart, lines: readonly PostedLine[]): Cart {
  return lines.reduce(
    (whole: Cart, line) => (line.quantity === line.shown ? whole : setQuantity(whole, line, line.quantity)),
    cart,
  );
}

/** Lists lines whose quantity is neither what the page showed nor what the shopper typed, and lines it didn't show. */
export function changedElsewhere(cart: Cart, lines: readonly PostedLine[]): OfferKey[] {
  const known = lines.filter(({ shown }) => typeof shown === "number");
  if (known.length === 0) return [];
  const other = known.filter((line) => {
    const units = unitsOf(cart, line);
    return units !== line.shown && units !== Math.max(0, line.quantity);
  });
  return [...other, ...cart.filter((item) => !lines.some((line) => isSameLine(line, item)))];
}

/** Removes the ordered units from the cart, and leaves those that were added meanwhile. */
export function withoutOrdered(cart: Cart, ordered: readonly CountedKey[]): Cart {
  return ordered.reduce((rest: Cart, line) => setQuantity(rest, line, unitsOf(rest, line) - line.quantity), cart);
}

/** Whether the cart still has all the units that are being ordered from it. */
export function hasOrdered(cart: Cart, ordered: readonly CountedKey[]): boolean {
  return ordered.every((line) => unitsOf(cart, line) >= line.quantity);
}

export function countUnits(cart: readonly { quantity: number }[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A line in a form: `product_id`, `size` and `quantity`, once for each line, and `shown` in the cart's own form. */
export interface PostedLine extends OfferKey {
  /** As `readQuantity` returns it; a negative quantity removes the line. */
  quantity: number;
  /** Whether more than a line can have was typed. */
  isCut?: boolean;
  /** The quantity that the page showed, which tells whether the shopper changed it; null if the form doesn't say. */
  shown?: number | null;
}

const INTENTS = ["add", "update", "remove", "clear", "put-back", "checkout", "restore"] as const;

/** The most lines read from one post; a cart has at most 50. */
const MOST_POSTED = 100;

export type CartPost = ReturnType<typeof readCartPost>;

/**
 * Every button posts all lines, so "Remove" names its line: `remove:{product_id}:{size}`. A post of one line may name
 * it by its fields.
 */
export function readCartPost(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const [, name = "", removed = ""] = /^([a-z-]+)(?::(.*))?$/s.exec(text("intent")) ?? [];
  const intent = INTENTS.find((one) => one === name) ?? null;
  const lines = readLines(form);
  return {
    intent,
    lines,
    removed: intent === "remove" ? ([...readLineKey(removed), ...lines][0] ?? null) : null,
    priceHash: text("quote"),
    delivery: text("delivery"),
    page: text("page"),
    /** Id of the order that `restore` puts back into the cart. */
    order: text("order"),
  };
}

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
