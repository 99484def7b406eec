import { composeEmail, type Email } from "../../mail/write-email.ts";
import { itemName, stockMailWords } from "../stock-alerts/email-words.ts";

/** A size of a product, and the units that are left of it. */
interface LowSize {
  slug: string;
  name: string;
  /** Empty for a product without sizes. */
  size: string;
  left: number;
}

/** To the team: few units of some sizes are left, or none. At least one size. */
export function teamStockEmail({ sizes, origin }: { sizes: readonly LowSize[]; origin: string }): Email {
  const { subject, title, left, text, desk } = stockMailWords;
  const lines = sizes.map((size) => left(itemName(size.name, size.size), size.left));
  const products = new Map(sizes.map(({ slug, name }) => [slug, name]));
  return composeEmail("team-stock", { subject: subject(lines[0] ?? "", lines.length - 1), title }, [
    { points: lines },
    { paragraph: text },
    ...[...products].map(([slug, name]) => ({ link: desk(name), href: `${origin}/desk/products/${slug}` })),
  ]);
}
