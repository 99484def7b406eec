import * as catalogueEdit from "../../../app/shop/catalogue/catalogue-edit.store.server.ts";
import * as catalogue from "../../../app/shop/catalogue/catalogue.store.server.ts";
import * as stock from "../../../app/shop/catalogue/stock.store.server.ts";
import * as openOrders from "../../../app/shop/orders/order-list.store.server.ts";
import { entryOf } from "../../support/catalogue-entries.ts";
import { AT, type Call } from "./recorded-call.ts";

const KEYS = [{ productId: "product-1", size: "M" }];

export async function callCatalogue(call: Call): Promise<void> {
  const entry = { ...entryOf("tee", []), id: "product-1", at: AT };
  await call(catalogueEdit.insertProduct, entry);
  await call(catalogueEdit.updateProduct, entry);
  for (const size of ["M", "L"])
    await call(catalogueEdit.insertSize, {
      id: `variant-${size}`,
      productId: entry.id,
      size,
      priceCents: 2800,
      position: 1,
    });
  await call(catalogueEdit.offerSize, { id: "variant-M", priceCents: 2800, position: 1 });
  await call(catalogueEdit.withdrawSize, "variant-L");
  await call(catalogueEdit.setPublished, { id: entry.id, published: true, at: AT });
  await call(catalogueEdit.listEntries);
  await call(catalogueEdit.findEntry, "tee");
  await call(catalogue.listPublished);
  await call(catalogue.findOffers, KEYS);
  await call(catalogue.findNames, ["product-1"]);
  await call(stock.countStock, { id: "count-1", variantId: "variant-M", stock: 9, at: AT });
  await call(stock.findStockDifferences);
  await call(stock.lockStock, ["variant-M"]);
  await call(openOrders.countPendingUnits, ["variant-M"]);
}
