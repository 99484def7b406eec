import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeCookies, makeRandomId, sign } from "../../app/server/security/cookies-and-tokens.server.ts";
import { orderCookie, orderPath, orderUrl } from "../../app/shop/orders/shopper/order-link.server.ts";
import { lostLinkWords, orderPageWords } from "../../app/shop/orders/shopper/shopper-order.ts";
import { seed } from "../support/seed-catalogue.ts";
import { changeDatabase, readMails } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { addToCart, beginPayment, payAt } from "../support/shop-steps.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

const SECRET = "the-secret-of-this-site-0123456789";
const OTHER_SECRET = "the-secret-of-another-0123456789ab";
/** The fake's shopper lives here. */
const ADDRESS = "12 Harvest Lane";
const DAY = 24 * 60 * 60 * 1000;
const cookies = makeCookies(null);

const shop = useServer(() => {
  const products = [seed("covenant-tee", "Covenant Tee", { M: [2800, null] })];
  return startShop({ SESSION_SECRET: SECRET, FLY_APP_NAME: "tetm" }, { products });
});
let visitors = 0;

/** Each browser has its own address, so one test's limits don't affect the next. */
function anybody(): Visitor {
  visitors += 1;
  return visit(shop.origin, { headers: { "fly-client-ip": `192.0.2.${visitors}` } });
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** Buys two tees. `link` is the path and query of the confirmation's link. */
async function placeOrder() {
  const shopper = anybody();
  const sessionId = await beginPayment(shopper, await addToCart(shopper, "covenant-tee", { size: "M", quantity: "2" }));
  const { id } = await payAt(shop, sessionId);
  const link = linkIn(await mailsOf(id, "order-confirmation"));
  return { id, path: orderPath(id), number: orderPath(id).slice(-8), link, shopper, sessionId };
}

async function mailsOf(id: string, kind: string) {
  return (await readMails(shop.databaseFile)).filter((mail) => mail.kind === kind && mail.about === `order:${id}`);
}

function linkIn([mail]: { text: string }[]): string {
  const url = /^http\S+\/orders\/\S+$/m.exec(mail?.text ?? "")?.[0] ?? "";
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const now = () => new Date();
const cookie = (text: string) => cookies.order.serialize(text);
const keyIn = (link: string) => link.split("?key=")[1] ?? "";

/** Every response about an order must stay out of indexes, caches and other sites. */
function expectPrivate({ status, headers, html }: Page, caching = "private, no-store"): void {
  expect(headers.get("Cache-Control")).toBe(caching);
  expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(status === 303 || html.includes('name="robots" content="noindex,nofollow"')).toBe(true);
}

function expectNothingOf(page: Page, { id, link }: Placed): void {
  for (const word of ["Covenant Tee", "$56.00", ADDRESS, "ruth.sample"]) expect(page.text).not.toContain(word);
  for (const word of [id, keyIn(link)]) expect(page.html).not.toContain(word);
  expect(page.headers.getSetCookie().filter((line) => line.startsWith("tetm-order"))).toEqual([]);
}

/** Returns a number that no order has, because ids are random. */
function makeNumber(): string {
  return orderPath(makeRandomId()).slice(-8);
}

test("the link in the confirmation is swapped for a cookie of this page alone and a clean address, any number of times", async () => {
  const { link, path } = await placeOrder();
  expect(link).toMatch(/^\/orders\/[\da-f]{8}\?key=[\w-]{22}\.[\w-]{43}$/);
  for (let time = 1; time <= 2; time += 1) {
    const swapped = await anybody().ask(link);
    expect([swapped.status, swapped.location]).toEqual([303, path]);
    expect(swapped.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^tetm-order=[^;]+; Max-Age=604800; Path=${path}; HttpOnly; SameSite=Lax$`)),
    ]);
    expectPrivate(swapped);
  }
});

test("the link opens the order: what, how much, where to, and how to ask", async () => {
  const { link, ...order } = await placeOrder();
  const number = order.number.toUpperCase();
  const page = await anybody().get(link);
  expect(page.status).toBe(200);
  expect(page.title).toBe(`Order ${number} | TETM`);
  for (const words of [
    `Order ${number}`,
    "2 × Covenant Tee, size M",
    "$56.00",
    "Total",
    "Paid. We're packing it. This page will say when it ships.",
    orderPageWords.address,
    ADDRESS,
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain(`href="/contact?order=${number}"`);
  expect(page.html).toContain(`mailto:hello@tetm.example?subject=Order%20${number}`);
  expect(page.html).not.toContain("<script");
  expect(page.html).not.toContain(keyIn(link));
  expectPrivate(page);
  const question = (await anybody().get(`/contact?order=${number}`)).html;
  expect(question).toContain(`>Order ${number}: </textarea>`);
  expect(question).toMatch(/<option (?=[^>]*selected="")[^>]*>General Question</);
});

test("the page shows each parcel once the shopper has been told of it", async () => {
  const { link, id } = await placeOrder();
  const parcel = { id: "parcel-1", by: null, tracking: "1Z999AA10123456784", mail: null };
  const record = (at: string, units: [number, number][] | null) =>
    changeDatabase(
      shop.databaseFile,
      sql`update orders set parcels = ${JSON.stringify([{ ...parcel, at, units }])} where id = ${id}`,
    );
  const shopper = anybody();
  await record(new Date().toISOString(), [[1, 1]]);
  expect((await shopper.get(link)).text).not.toContain("1Z999AA10123456784");
  await record(new Date(Date.now() - DAY).toISOString(), [[1, 1]]);
  const partly = await shopper.get(link);
  expect(partly.text).toContain("Part of it is on its way");
  expect(partly.text).toContain("1 × Covenant Tee, size M");
  expect(partly.html).toContain('href="https://www.ups.com/track?tracknum=1Z999AA10123456784"');
  await record(new Date(Date.now() - DAY).toISOString(), null);
  expect((await shopper.get(link)).text).toContain(orderPageWords.progress.sent.text);
});

test("the page shows refunds, partly and whole", async () => {
  const { link, id } = await placeOrder();
  await changeDatabase(shop.databaseFile, sql`update orders set refunded_cents = 1000 where id = ${id}`);
  expect((await anybody().get(link)).text).toContain("Partly refunded: $10.00");
  await changeDatabase(shop.databaseFile, sql`update orders set state = 'refunded' where id = ${id}`);
  expect((await anybody().get(link)).text).toContain(orderPageWords.progress.refunded.text);
});

test("the link leads nowhere once the shopper's data is deleted, and says why", async () => {
  const { link, id } = await placeOrder();
  const shopper = anybody();
  await shopper.get(link);
  await changeDatabase(shop.databaseFile, sql`update orders set email = null, shipping = null where id = ${id}`);
  for (const page of [await shopper.get(orderPath(id)), await anybody().get(link)]) {
    expect(page.status).toBe(404);
    expect(page.text).toContain("deleted");
    expect(page.text).not.toContain("Covenant Tee");
  }
});

test("a stranger learns nothing with another key than the link's: it is the page of an order that never was", async () => {
  const [own, other] = [await placeOrder(), await placeOrder()];
  const { id, link } = own;
  const foreign = orderUrl({ origin: "", secrets: [OTHER_SECRET] }, id);
  const keys: [what: string, query: string][] = [
    ["no key", ""],
    ["an empty key", "?key="],
    ["a key that is cut", `?key=${keyIn(link).slice(0, -1)}`],
    ["the id alone", `?key=${id}`],
    ["another order's key", `?key=${keyIn(other.link)}`],
    ["the key of another secret", `?key=${keyIn(foreign)}`],
    ["the cookie's signature", `?key=${sign(`order-page~${id}~9999999999`, [SECRET]).slice(11)}`],
  ];
  const madeUp = await anybody().ask("/orders/00000000?key=x");
  for (const [what, query] of keys) {
    const found = await anybody().ask(own.path + query);
    expect(found.status, what).toBe(404);
    expectNothingOf(found, own);
    expectPrivate(found);
    expect(found.html.replaceAll(own.number.toUpperCase(), "00000000"), what).toBe(madeUp.html);
  }
});

test("a stranger is not let in by another cookie than the order's", async () => {
  const [own, other] = [await placeOrder(), await placeOrder()];
  const { id, link } = own;
  const forged: [what: string, cookie: string][] = [
    ["an expired one", await cookie(sign(`order-page~${id}~${Math.floor(Date.now() / 1000) - 1}`, [SECRET]))],
    ["one without an end", await cookie(sign(`order-page~${id}`, [SECRET]))],
    ["the link's key", await cookie(`order-link~${keyIn(link)}`)],
    ["another order's", await orderCookie({ now, secrets: [SECRET], cookies }, other.id)],
    ["one of another secret", await orderCookie({ now, secrets: [OTHER_SECRET], cookies }, id)],
    ["rubbish", "tetm-order=%E0%A4%A!!!; Path=/"],
  ];
  for (const [what, line] of forged) {
    const stranger = anybody();
    stranger.jar.set("tetm-order", /^tetm-order=([^;]*)/.exec(line)?.[1] ?? "");
    const page = await stranger.ask(own.path);
    expect(page.status, what).toBe(404);
    expectNothingOf(page, own);
    expectPrivate(page);
  }
});

test("a stranger learns nothing by data addresses, HEAD, upper case or a slash at the end", async () => {
  const own = await placeOrder();
  const stranger = anybody();
  for (const path of [`${own.path}.data`, own.path.toUpperCase(), `${own.path}/`, `${own.path}.data?_routes=root`])
    expectNothingOf(await stranger.get(path), own);
  const data = await stranger.ask(`${own.path}.data`);
  expect([data.status, data.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
  expect((await stranger.ask(own.path, { method: "HEAD" })).status).toBe(404);
  await stranger.get(own.link);
  const opened = await stranger.ask(`${own.path}.data`);
  expect([opened.html.includes(own.id), opened.headers.get("Cache-Control")]).toEqual([true, "private, no-store"]);
});

test("a stranger waits after ten wrong links; who has the right one does not", async () => {
  const own = await placeOrder();
  const guesser = anybody();
  for (let guess = 1; guess <= 10; guess += 1)
    expect((await guesser.ask(`${own.path}?key=guess-${guess}`)).status).toBe(404);
  const slowed = await guesser.ask("/orders/00000000?key=guess-11");
  expect([slowed.status, slowed.title]).toEqual([429, `${lostLinkWords.slowedLink.title} | TETM`]);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await guesser.ask(own.link)).status).toBe(303);
  expect((await anybody().ask(`${own.path}?key=guess`)).status).toBe(404);
});

test("a stranger finds neither key nor number in the log", async () => {
  const own = await placeOrder();
  const shopper = anybody();
  await shopper.get(own.link);
  await shopper.get(`/contact?order=${own.number}`);
  await anybody().get(`${own.path.toUpperCase()}?key=${keyIn(own.link)}x`);
  await anybody().get(`${own.path}/more?key=${keyIn(own.link)}`);
  await expect.poll(() => shop.lines.join("\n")).toContain("/orders/…");
  const log = shop.lines.join("\n").toLowerCase();
  for (const word of [keyIn(own.link).slice(23), own.path]) expect(log).not.toContain(word.toLowerCase());
});

test("the page after the payment opens the order's page in the browser that ordered, on that day", async () => {
  const { shopper, sessionId, path, id } = await placeOrder();
  const success = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(success.html).toContain(`href="${path}"`);
  expect((await shopper.get(path)).text).toContain("2 × Covenant Tee, size M");
  expect((await anybody().get(`/shop/success?session_id=${sessionId}`)).html).not.toContain(path);
  shopper.jar.delete("tetm-order");
  const yesterday = new Date(Date.now() - DAY).toISOString();
  await changeDatabase(shop.databaseFile, sql`update orders set created_at = ${yesterday} where id = ${id}`);
  const later = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(later.text).toContain("Covenant Tee");
  expect([later.html.includes(path), shopper.jar.has("tetm-order")]).toEqual([false, false]);
});

test("the page after the payment says that the order was refunded", async () => {
  const { shopper, sessionId, path, id } = await placeOrder();
  await changeDatabase(shop.databaseFile, sql`update orders set state = 'refunded' where id = ${id}`);
  const page = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(page.title).toContain("Order refunded");
  expect(page.text).toContain("Your money goes back the way you paid.");
  expect(page.text).not.toMatch(/confirmed|Thank you for your purchase/);
  expect(page.html).toContain(`href="${path}"`);
});

test("the page after the payment doesn't link to an order that isn't paid", async () => {
  const shopper = anybody();
  const sessionId = await beginPayment(shopper, await addToCart(shopper, "covenant-tee", { size: "M" }));
  const page = await shopper.get(`/shop/success?session_id=${sessionId}`);
  expect(page.html).not.toContain('href="/orders');
  expect(shopper.jar.has("tetm-order")).toBe(false);
});

async function ask(visitor: Visitor, number: string, email: string): Promise<Page> {
  return visitor.press(await visitor.get("/orders"), "", { number, email });
}

const EMAIL = "ruth.sample@example.com";

test("a lost link is sent to the order's own address, however the number is typed", async () => {
  const { id, number, link } = await placeOrder();
  const answer = await ask(anybody(), ` # ${number.slice(0, 4)} ${number.slice(4)} `, ` ${EMAIL.toUpperCase()} `);
  expect([answer.status, answer.location]).toEqual([303, "/orders?sent"]);
  const mails = await mailsOf(id, "order-link");
  expect(mails.map(({ to_address }) => to_address)).toEqual([EMAIL]);
  expect(linkIn(mails)).toBe(link);
});

const countMails = async () => (await readMails(shop.databaseFile)).length;

test("a lost link gets the same answer if there is no such order, and no email is sent", async () => {
  const { id, number } = await placeOrder();
  const [before, right, sent] = [await countMails(), await ask(anybody(), number, EMAIL), await countMails()];
  const wrong = [
    await ask(anybody(), number, "stranger@example.com"),
    await ask(anybody(), makeNumber(), EMAIL),
    await ask(anybody(), makeNumber(), "nobody@example.com"),
  ];
  for (const answer of wrong) {
    const differing = [answer, right].map(({ status, location, html, headers }) => {
      const sentHeaders = Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)));
      return { status, location, html, sentHeaders };
    });
    expect(differing[0]).toEqual(differing[1]);
  }
  expect([sent - before, (await countMails()) - sent]).toEqual([1, 0]);
  expect(await mailsOf(id, "order-link")).toHaveLength(1);
  const page = await anybody().get("/orders?sent");
  expect(page.text).toContain(lostLinkWords.waits.title);
  expectPrivate(page);
});

test("a lost link is sent once for a button pressed twice, and three times a day at most", async () => {
  const { id, number } = await placeOrder();
  for (let day = 1; day <= 5; day += 1) {
    const visitor = anybody();
    await Promise.all([ask(visitor, number, EMAIL), ask(visitor, number, EMAIL)]);
    await changeDatabase(shop.databaseFile, sql`delete from rate_limits where key like 'order-link-press:%'`);
  }
  expect((await mailsOf(id, "order-link")).length).toBe(3);
});

test("a lost link can be asked for ten times an hour", async () => {
  const { number } = await placeOrder();
  const visitor = anybody();
  await Promise.all(Array.from({ length: 10 }, () => ask(visitor, makeNumber(), "nobody@example.com")));
  const [wrong, right] = [await ask(visitor, makeNumber(), "nobody@example.com"), await ask(visitor, number, EMAIL)];
  expect([wrong.status, right.status]).toEqual([429, 429]);
  expect(right.text).toContain(lostLinkWords.slowed.title);
  expect(right.html).toContain(`value="${EMAIL}"`);
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ask(anybody(), number, EMAIL)).status).toBe(303);
});

test("over https the cookie is Secure, and says so in its name", async () => {
  const deployed = makeCookies("https://tetm.example");
  expect(await orderCookie({ now: () => new Date(), secrets: [SECRET], cookies: deployed }, makeRandomId())).toMatch(
    /^__Secure-tetm-order=[^;]+; Max-Age=604800; Path=\/orders\/[\da-f]{8}; HttpOnly; Secure; SameSite=Lax$/,
  );
});
