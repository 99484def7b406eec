import { cartAlerts } from "../../../app/content/cart-alerts.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { ANSWERS, walkTo } from "../../support/survey-walk.ts";
import { type Visitor, visit } from "../../support/visitor.ts";

/** Returns the milliseconds until the first response of a site that was just started. */
export async function timeFirstAnswer(origin: string, started: number, hasEnded: () => boolean): Promise<number> {
  while (performance.now() - started < 30_000 && !hasEnded()) {
    const response = await fetch(`${origin}/`).catch(() => null);
    if (response?.ok) return Math.round(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The site did not answer.");
}

/**
 * Fills in the survey, opens the shop, adds to the cart, and checks health.
 *
 * @param databaseFile on a first start: seeds its catalogue
 * @returns the visitor, who finds everything again after a restart
 */
export async function useSite(origin: string, databaseFile: string): Promise<Visitor> {
  await seedCatalogue(databaseFile);
  const visitor = visit(origin);
  const done = await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  mustBe("the survey's last page", done.title, /^Survey Complete/);
  const shop = await visitor.get("/shop");
  mustBe("the shop", shop.text, new RegExp(seedProducts.print.name));
  const product = await visitor.get(`/shop/${seedProducts.print.slug}`);
  mustBe("the cart", (await visitor.go(product, "add")).text, new RegExp(seedProducts.print.name));
  mustBe(
    "the cart without a way to pay",
    (await visitor.press(await visitor.get("/cart"), "checkout")).text,
    new RegExp(cartAlerts["no-checkout"].title),
  );
  await checkSite(origin, visitor);
  return visitor;
}

/** Checks that a returning visitor finds the answers and the cart, and that the site is healthy. */
export async function checkSite(origin: string, visitor: Visitor): Promise<void> {
  mustBe("the answers", (await visitor.get("/survey/creator/answers")).text, /Bread & wine/);
  mustBe("the cart", (await visitor.get("/cart")).text, new RegExp(seedProducts.print.name));
  mustBe("health", await (await fetch(`${origin}/healthz`)).text(), /"ok":true/);
}

function mustBe(what: string, found: string, expected: RegExp): void {
  if (!expected.test(found)) throw new Error(`${what}: expected ${expected}, found: ${found.slice(0, 400)}`);
}
