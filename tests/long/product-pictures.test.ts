import { expect, test } from "vitest";
import { orderPath } from "../../app/shop/orders/shopper/order-link.server.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { addFor, mediaOf, picturesOf, untilPrepared } from "../support/library.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { orderOf, sessionIn } from "../support/shop-steps.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const server = useServer(startShop);
const { open: desk } = useMember(server);
let seed = 0;

const shop = () => visit(server.origin);
const photo = async () => {
  seed += 1;
  return { name: `Photo ${seed}.jpg`, bytes: await makePhoto({ seed, width: 600, height: 400 }) };
};
const actionOf = (page: Page) => page.forms.find(({ action }) => action.startsWith("/desk/pictures"))?.action ?? "";
/** Returns a form's pictures in order. */
const chosen = (page: Page) =>
  page.forms
    .flatMap((form) => form.fields)
    .filter(([name, value]) => /^pictures\[\d\]\.src$/.test(name) && value !== "")
    .map(([, value]) => value);

/** Uploads a picture and follows to the form. */
async function add(path: string, file: { name: string; bytes: Uint8Array }): Promise<Page> {
  const browser = desk();
  const sent = await addFor(browser, server.origin, file, path);
  return Object.assign(await browser.get(sent.location ?? ""), { location: sent.headers.get("Location") });
}

const MUG = { name: "Harbor Mug", description: "A mug.", "sizes[0].price": "$16", "sizes[0].stock": "4" };
const DRAWING = "/pictures/shop/first-light-mug.svg";

test(
  "a product is made without a picture, and a photo is added from its form and shown everywhere",
  { timeout: 120_000 },
  async () => {
    const browser = desk();
    const page = await browser.go(await browser.get("/desk/new-product"), "picture:pictures[0].src", MUG);
    expect(page.text).toContain("For picture 1 of “Harbor Mug”. The product is saved.");
    expect(page.text).toContain("How to take a good photo of a product");
    expect(page.html).toContain('href="/desk/products/harbor-mug#pictures[0].src"');
    // Someone who goes back without a picture finds the product with the placeholder.
    expect(chosen(await browser.get("/desk/products/harbor-mug"))).toEqual(["/pictures/shop/placeholder.svg"]);

    const file = await photo();
    const back = await add(actionOf(page), file);
    expect(back.location).toBe("/desk/products/harbor-mug?picture#pictures[0].src");
    expect(back.text).toContain("The picture is chosen");
    expect(chosen(back)).toEqual([expect.stringMatching(/^picture:/)]);
    // The same upload again, as by a second press.
    expect((await add(actionOf(page), file)).location).toContain("?picture#");
    await browser.go(back, "publish");

    // While it is being prepared, the form can be saved, and the shop shows a placeholder.
    const [path = ""] = picturesOf(await untilPrepared(desk()));
    const words = await desk().get(path);
    await desk().go(words, "save", { alt: "A blue mug", focus: "1" });
    const { html } = await shop().get("/shop/harbor-mug");
    const jpeg = mediaOf({ html }).find((one) => /^[^.]*\.jpg$/.test(one)) ?? "";
    const shared = mediaOf({ html }).find((one) => one.endsWith(".start.jpg")) ?? "not shared";
    expect(html).toMatch(/<source class="hidden" type="image\/avif"/);
    expect(html).toMatch(/<img class="[^"]*aspect-4\/5[^"]*object-top"[^>]*alt="A blue mug"/);
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*${shared}"`));
    expect(html).toMatch(new RegExp(`"image":\\["[^"]*${jpeg}"\\]`));
    const list = await shop().get("/shop");
    expect([list.html.includes(jpeg), list.html.includes("object-top")]).toEqual([true, true]);

    const cart = shop();
    const added = await cart.go(await cart.get("/shop/harbor-mug"), "add");
    expect(added.html).toMatch(/<img class="[^"]*"[^>]*src="\/media\/[0-9a-f]+\.webp"/);

    // The order keeps the file that Stripe's page shows. Its address never changes.
    const paying = await cart.press(added, "checkout");
    expect([paying.status, paying.headers.get("Location")]).toEqual([303, expect.stringMatching(/^http/)]);
    const lines = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("order_lines").select("picture").execute(),
    );
    expect(lines).toEqual([{ picture: jpeg }]);

    // The shopper's order page shows the shop's picture.
    const sessionId = sessionIn(paying);
    server.stripe.stripeFake.pay(sessionId);
    await server.stripe.stripeFake.settled();
    await cart.get(`/shop/success?session_id=${sessionId}`);
    const order = await cart.get(orderPath((await orderOf(server, sessionId)).id));
    expect(order.text).toContain("Harbor Mug");
    expect(order.html).toMatch(/<img class="[^"]*"[^>]*src="\/media\/[0-9a-f]+\.webp"/);
    expect(order.html).not.toContain("placeholder.svg");
  },
);

test("eight pictures keep the order that is typed; a removed one is gone", { timeout: 60_000 }, async () => {
  const browser = desk();
  const [path = ""] = picturesOf(await browser.get("/desk/pictures"));
  const photoOf = `picture:${path.split("/").at(-1)}`;
  const form = await browser.get("/desk/products/harbor-mug");
  const drawn = (row: number) => ({ [`pictures[${row}].src`]: DRAWING, [`pictures[${row}].alt`]: `Drawing ${row}` });
  const two = await browser.go(form, "save", drawn(1));
  const three = await browser.go(two, "save", { ...drawn(2), "pictures[2].place": "1" });
  expect(chosen(three)).toEqual([DRAWING, photoOf, DRAWING]);
  const removed = await browser.go(three, "save", { "pictures[0].remove": "yes" });
  expect(chosen(removed)).toEqual([photoOf, DRAWING]);

  const more = await browser.go(removed, "save", { ...drawn(2), ...drawn(3), ...drawn(4) });
  const full = await browser.go(more, "save", { ...drawn(5), ...drawn(6), ...drawn(7) });
  expect(chosen(full)).toHaveLength(8);
  const { html, text } = await shop().get("/shop/harbor-mug");
  expect(html.match(/<article.*<\/article>/s)?.[0].match(/<img /g)).toHaveLength(8);
  expect(html.match(/loading="lazy"/g)?.length).toBeGreaterThanOrEqual(7);
  expect(text).toContain("A mug.");

  // A drawing has no description of its own.
  const refused = await browser.press(full, "save", { "pictures[7].alt": "" });
  expect([refused.status, refused.text.includes("Say what picture 8 shows")]).toEqual([400, true]);
  expect((await browser.press(full, "save", { "pictures[1].src": "picture:none" })).status).toBe(400);
});

test(
  "a picture that was added while someone changed the product waits in the library",
  { timeout: 60_000 },
  async () => {
    const browser = desk();
    const left = await browser.press(await browser.get("/desk/products/harbor-mug"), "picture:pictures[7].src");
    expect(left.location).toContain("/desk/pictures?product=harbor-mug&place=8&stamp=");
    const other = desk();
    await other.go(await other.get("/desk/products/harbor-mug"), "save", { name: "Harbor Cup" });
    const back = await add(left.location ?? "", await photo());
    expect(back.text).toContain("It isn't chosen yet, because someone changed this product while you added it");
    expect(chosen(back)[7]).toBe(DRAWING);
    for (const query of ["product=nothing&place=1", "product=harbor-mug&place=9", "product=harbor-mug&place=x"])
      expect((await desk().ask(`/desk/pictures?${query}`)).status).toBe(404);
  },
);

test("a picture that a product shows can't be deleted, and its page names the product", async () => {
  const used = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("products").select("picture").where("slug", "=", "harbor-mug").executeTakeFirstOrThrow(),
  );
  const path = `/desk/pictures/${used.picture.replace("picture:", "")}`;
  const page = await desk().get(path);
  expect(page.html).toContain('href="/desk/products/harbor-mug"');
  const refused = await desk().press(page, "delete");
  expect([refused.status, refused.text.includes("This picture is still in use")]).toEqual([409, true]);
  // A role that may not see products is shown none.
  const hannah = await signInMember(server.databaseFile, "Hannah", "creators");
  expect((await visitDesk(server.origin, hannah).get(path)).html).not.toContain("/desk/products/");
});

test("a changed address leads to the present one; a form that is sent twice makes one product", async () => {
  const browser = desk();
  await browser.go(await browser.get("/desk/products/harbor-mug"), "save", { slug: "harbor-cup" });
  const moved = await shop().ask("/shop/harbor-mug");
  expect([moved.status, moved.location, moved.headers.get("Cache-Control")]).toEqual([
    308,
    "/shop/harbor-cup",
    "no-store",
  ]);
  const form = await browser.get("/desk/new-product");
  const typed = { ...MUG, name: "Twice", "pictures[0].src": DRAWING, "pictures[0].alt": "A mug" };
  const posts = await Promise.all([browser.press(form, "save", typed), browser.press(form, "save", typed)]);
  posts.push(await browser.press(form, "save", typed));
  expect(posts.map(({ location }) => location)).toEqual(Array(3).fill("/desk/products/twice?saved"));
  const other = await browser.press(form, "save", { ...typed, description: "Another." });
  expect(other.location).toBe("/desk/products/twice-2?saved");
});
