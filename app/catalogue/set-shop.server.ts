import { shopWords } from "../content/catalogue.ts";
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

/** Returns /shop as its view shows it: with the published products, or as one that opens soon. */
export async function loadShop(
  deps: Deps,
  { intro, ask, soonAsk, drawing: value, drawingText }: Words,
): Promise<ShopView> {
  const products = await listPublished(deps.db);
  if (products.length > 0) {
    const headline = fitLines(shopWords.titleLines);
    return { kind: "open", headline, intro, ask, products: showProducts(products, deps) };
  }
  const [headline, soon] = [fitLines(comingSoon.titleLines), fitLines(comingSoon.lines)];
  const drawing = deps.findPicture(value, { width: 1200, height: 640, alt: "" }, drawingText);
  return { kind: "soon", headline, soon, ask: soonAsk, drawing };
}
