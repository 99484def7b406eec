import { textOf } from "./html-form.ts";
import type { Page, Visitor } from "./visitor.ts";

export interface ShownLine {
  productId: string;
  size: string;
  quantity: number;
  /** The quantity to try next if the page says there are fewer, without saying how many; otherwise null. */
  left: number | null;
}

export function readCartLines({ html }: Page): ShownLine[] {
  return html
    .split('<article data-part="cart-line"')
    .slice(1)
    .map((part) => {
      const article = part.split("</article>")[0] ?? "";
      const quantity = Number(valueOf(article, "quantity"));
      return {
        productId: valueOf(article, "product_id"),
        size: valueOf(article, "size"),
        quantity,
        left: leftIn(textOf(article), quantity),
      };
    });
}

/** Returns the Stripe session of the unfinished payment on /cart, or null. */
export function readUnfinished({ html }: Page): string | null {
  return /\/c\/pay\/(cs_\w+)"/.exec(html)?.[1] ?? null;
}

/** Returns the Stripe session that a response redirects to, or null. */
export function sessionIn({ status, location }: Page): string | null {
  return status === 303 ? (/\/c\/pay\/(cs_\w+)$/.exec(location ?? "")?.[1] ?? null) : null;
}

/** Presses the cart's suggestion for a line that lacks stock: a lower quantity, or removal. Follows no redirect. */
export function giveWay(visitor: Visitor, page: Page, { productId, size, left }: ShownLine): Promise<Page> {
  if (!left) return visitor.press(page, `remove:${productId}:${size}`);
  const quantities = readCartLines(page).map((line) =>
    String(line.productId === productId && line.size === size ? left : line.quantity),
  );
  return visitor.press(page, "update", { quantity: quantities });
}

function leftIn(text: string, quantity: number): number | null {
  if (/This is sold out|no longer in the shop/.test(text)) return 0;
  if (/Only a few are left|We don't have that many/.test(text)) return Math.floor(quantity / 2);
  const [, can] = /up to (\d+) of this/.exec(text) ?? [];
  return can === undefined ? null : Number(can);
}

function valueOf(html: string, name: string): string {
  const input = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(input)?.[1] ?? "";
}
