import { randomBytes } from "node:crypto";
import type { Visitor } from "../../../support/visitor.ts";
import { type Attack, type Attacker, cookieOf, encode, formHeaders } from "../attack.ts";

export const shopAttacks: readonly Attack[] = [
  {
    name: "hoard",
    row: 5,
    about: "checkouts of every size at full stock, each with a new cart",
    lanes: 10,
    begin: async (attacker) => async () => {
      const shopper = await fillCart(attacker, "999");
      // The page itself lowers a quantity to the remaining stock, so a 409 is worth another attempt.
      for (let time = 0; time < 3; time += 1) {
        const answer = await shopper.press(await shopper.get("/cart"), "checkout");
        if (answer.status !== 409) return;
      }
    },
  },
  {
    name: "full-cart",
    row: null,
    about: "a cart with every size in it: changed and read over and over",
    lanes: 20,
    begin: async (attacker) => {
      const shopper = await fillCart(attacker, "3");
      const cookie = cookieOf(shopper);
      const { form } = await shopper.get("/cart");
      const body = `${new URLSearchParams(form?.fields ?? []).toString()}&intent=update`;
      return (_lane, turn) =>
        attacker.send(
          turn % 2 === 0
            ? { path: "/cart", headers: { Cookie: cookie } }
            : { method: "POST", path: "/cart", headers: formHeaders(attacker.origin, cookie), body },
        );
    },
  },
  {
    name: "new-carts",
    row: null,
    about: "puts a bag into a cart without a cookie: a new cart each time",
    lanes: 20,
    begin:
      async ({ send, origin }) =>
      () =>
        send({
          method: "POST",
          path: "/cart",
          headers: formHeaders(origin),
          body: encode({
            product_id: `product-${randomBytes(4).toString("hex")}`,
            size: "",
            quantity: "1",
            intent: "add",
          }),
        }),
  },
];

/** Adds this many units of every size of every product to a new cart. */
export async function fillCart({ visitor }: Pick<Attacker, "visitor">, quantity: string): Promise<Visitor> {
  const shopper = visitor();
  const shop = await shopper.get("/shop");
  const slugs = new Set([...shop.html.matchAll(/href="\/shop\/([\w-]+)"/g)].map(([, slug]) => slug));
  for (const slug of slugs) {
    const page = await shopper.get(`/shop/${slug}`);
    const sizes = sizesOn(page.html);
    for (const { size, open } of sizes) if (open) await shopper.press(page, "add", { size, quantity });
  }
  return shopper;
}

/** Returns the sizes on a product's page, and whether they are available. */
export function sizesOn(html: string): { size: string; open: boolean }[] {
  const radios = [...html.matchAll(/<input [^>]*type="radio"[^>]*name="size"[^>]*>/g)].map(([input]) => ({
    size: /value="([^"]*)"/.exec(input)?.[1] ?? "",
    open: !/\bdisabled=/.test(input),
  }));
  if (radios.length > 0) return radios;
  return [{ size: "", open: html.includes('value="add"') }];
}
