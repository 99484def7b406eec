import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShopServer, startShop } from "../support/shop-server.ts";

// Parts of pages are kept as HTML (docs/decisions/0118). Here the first visitor, from whose pages they are made, brings
// a word of their own wherever a browser can.

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop?.remove());

const EVIL = "evil-word";
// The parameter keeps them from being blank forms.
const PAGES = ["/contact?x", "/cart?x", "/survey/creator?x", "/shop/covenant-tee?x", "/portfolio?x", "/orders?x"];

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const text = await (await fetch(shop.origin + path, init)).text();
  return text.replaceAll(/(?<![\w-])[\w-]{22}(?![\w-])/g, "ID");
}

test.each(PAGES)("nothing of who asks first gets into what others are sent of %s", async (path) => {
  const address = `${path}=${EVIL}&q=${EVIL}&size=${EVIL}&step=1&category=${EVIL}#${EVIL}`;
  const first = await ask(address, {
    headers: {
      Cookie: `tetm-cart=${EVIL}; tetm-desk=${EVIL}; other=${EVIL}`,
      "X-Forwarded-Host": `${EVIL}.example`,
      "Accept-Language": EVIL,
      Referer: `https://${EVIL}.example`,
    },
  });
  expect(first).toContain("page-end");
  const second = await ask(path);
  expect(second).not.toContain(EVIL);
  expect(await ask(path)).toBe(second);
});

test("a survey's wrong answers are in nobody else's form", async () => {
  const page = await ask("/survey/creator?x");
  const fields = { page: EVIL, version: "0", current_stage: EVIL, archetypes: EVIL, name: EVIL, intent: "next" };
  const refused = await ask("/survey/creator?step=1", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: shop.origin },
  });
  expect(refused).toContain(EVIL);
  expect(await ask("/survey/creator?x")).toBe(page);
});
