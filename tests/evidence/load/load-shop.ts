import { checkShop } from "../../support/check-shop.ts";
import { seed } from "../../support/seed-catalogue.ts";
import { readOrders } from "../../support/shop-records.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { SHOP_STEPS, type ShopWalk, walkToPaid } from "./shop-walk.ts";
import { atOnce, type Notes, reportLoad } from "./summary.ts";

const SHOPPERS = 100;

/** Half of all shoppers want two units each of a product with too few. */
const FEW = 37;

const products = [
  seed("lighthouse-print", "Lighthouse Print", { "": [2400, FEW] }),
  seed("covenant-tee", "Covenant Tee", { M: [2800, 500] }),
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
];

/**
 * Runs concurrent shoppers who walk from the shop to a paid order, on the built site and the Stripe fake's payment
 * page, and compete for the last units of one product. Returns whether each of them ended at a paid order or a clear
 * refusal, orders and payments agree to the cent, nothing was sold twice, and no response was a 5xx.
 */
export async function loadShop(signal: AbortSignal): Promise<boolean> {
  const notes: Notes = { samples: [], faults: [] };
  const ends: ShopWalk[] = [];
  const shop = await startShop({ FLY_APP_NAME: "tetm-load" }, { products });
  try {
    const seconds = await atOnce(SHOPPERS, notes, async (index) => {
      const scarce = index % 2 === 0;
      const [slug, size] = scarce
        ? ["lighthouse-print", ""]
        : index % 4 === 1
          ? ["covenant-tee", "M"]
          : ["hymn-board-tote", ""];
      const want = { slug: slug ?? "", size: size ?? "", quantity: scarce ? 2 : 1 + (index % 5) };
      ends.push(
        await walkToPaid(shop, want, {
          signal,
          headers: { "Fly-Client-IP": `10.0.0.${index}` },
          tell: (sample) => void notes.samples.push(sample),
        }),
      );
    });
    await shop.stripe.stripeFake.settled();
    const failed = reportLoad(`${SHOPPERS} shoppers`, SHOP_STEPS, notes, seconds);
    const findings = [
      ...notes.faults,
      ...(await checkEnds(shop, ends)),
      ...(await checkShop(shop.databaseFile, shop.stripe.stripeFake)),
    ];
    for (const finding of findings) console.log(`finding: ${finding}`);
    return findings.length === 0 && failed === 0 && ends.length === SHOPPERS;
  } finally {
    await shop.remove();
  }
}

/** Compares what the site told shoppers with the database. */
async function checkEnds(shop: ShopServer, ends: readonly ShopWalk[]): Promise<string[]> {
  const orders = await readOrders(shop.databaseFile);
  const paid = orders.filter(({ state }) => state === "paid");
  const told = ends.filter(({ end }) => end === "paid");
  const [cents, toldCents] = [paid, told].map((some) =>
    some.reduce((sum, one) => sum + ("paid_cents" in one ? (one.paid_cents ?? 0) : one.cents), 0),
  );
  const print = ends.filter(({ slug }) => slug === "lighthouse-print");
  const sold = print.reduce((sum, { end, quantity }) => sum + (end === "paid" ? quantity : 0), 0);
  const refused = ends.filter(({ end }) => end === "refused").length;
  const lowered = ends.filter((one) => one.lowered).length;
  console.log(
    `${told.length} paid orders of ${toldCents} cents, ${refused} refused as sold out, ${lowered} were told that there are fewer first; ${sold} of ${FEW} last prints sold`,
  );
  const wrong = [
    paid.length !== told.length && `${told.length} shoppers saw a paid order, but ${paid.length} are kept`,
    cents !== toldCents && `shoppers paid ${toldCents} cents, orders say ${cents}`,
    sold !== FEW && `${sold} of ${FEW} last pieces were sold`,
  ];
  return wrong.flatMap((what) => what || []);
}
