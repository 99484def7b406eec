import { shopName, shopWords } from "../content/catalogue.ts";
import { comingSoon, type shop } from "../content/shop.ts";
import type { Database } from "../database/database.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import { type PictureDeps, showProducts } from "./product-pictures.server.ts";
import type { ShopView } from "./shop-page.tsx";

type Words = typeof shop;

interface Deps extends PictureDeps {
  db: Database;
}

/**
 * Returns /shop as its view shows it: with the published products, or as one that opens soon.
 *
 * @param company its name, which is the shop's, too
 */
export async function loadShop(
  deps: Deps,
  { intro, ask, soonAsk, drawing: value, drawingText }: Words,
  company: string,
): Promise<ShopView> {
  const title = shopName(company);
  const products = await listPublished(deps.db);
  if (products.length > 0) {
    const [headline, description] = [fitLines(shopWords.titleLines(company)), shopWords.description(company)];
    return { kind: "open", title, description, headline, intro, ask, products: showProducts(products, deps) };
  }
  const [headline, soon] = [fitLines([title]), fitLines(comingSoon.lines)];
  const drawing = deps.findPicture(value, { width: 1200, height: 640, alt: "" }, drawingText);
  const description = comingSoon.description(company);
  return { kind: "soon", title, description, headline, soon, ask: soonAsk, drawing };
}
