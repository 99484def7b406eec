import { codeNow, openClient } from "../../support/auth-client.ts";
import { addMember, PASSWORD } from "../../support/auth-harness.ts";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { signInMember, visitDesk } from "../../support/desk-member.ts";
import { addMail, addMessage, addOrder } from "../../support/seed-desk.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { addToCart, beginPayment, sessionOf } from "../../support/shop-steps.ts";
import { ANSWERS, resumePath, walkTo } from "../../support/survey-walk.ts";
import { autosave, type Page, visit } from "../../support/visitor.ts";
import type { Target } from "./targets.ts";

/**
 * Walks the whole site at `origin`: a completed survey and its later pages, a message, a cart and its payment, every
 * page and form of the dashboard, and the calls of `/auth/v1`. Each step must succeed, so that mutations start from
 * valid requests.
 *
 * @param lap distinguishes the walks of one run
 */
export async function walkSite(
  origin: string,
  shop: ShopServer,
  targets: readonly Target[],
  lap: number,
): Promise<void> {
  await readEverything(origin, targets);
  await fillInSurvey(origin);
  await writeMessage(origin);
  await payForCart(origin, shop);
  await workAtDesk(origin, shop, lap);
  await callAuth(origin, shop, lap);
}

async function readEverything(origin: string, targets: readonly Target[]): Promise<void> {
  const visitor = visit(origin);
  for (const { pattern } of targets) if (!/[:*]/.test(pattern)) await visitor.ask(pattern);
  for (const path of [
    "/creators/micah-rowe",
    "/announcements/josiah-vale",
    "/case-studies/openaba",
    "/portfolio?page=2",
    "/shop/covenant-tee",
    "/shop?collection=clothing",
    "/orders/ABCDEF01?key=AAAAAAAAAAAAAAAAAAAAAA",
    "/shop/sunday-cap/back-in-stock?key=AAAAAAAAAAAAAAAAAAAAAA",
  ])
    await visitor.ask(path);
  await visitor.press(await visitor.get("/shop/sunday-cap/back-in-stock"), "ask", { email: "ruth@example.com" });
  await visitor.press(await visitor.get("/orders"), "", { number: "ABCDEF01", email: "ruth@example.com" });
}

async function fillInSurvey(origin: string): Promise<void> {
  const visitor = visit(origin);
  const second = await walkTo(visitor, 2);
  await autosave(visitor, second, ANSWERS[2]);
  await visitor.press(second, "previous", ANSWERS[2]);
  const last = await visitor.go(await visitor.go(second, "next", ANSWERS[2]), "next", ANSWERS[3]);
  await visitor.press(last, "add-link", ANSWERS[4]);
  await visitor.press(last, "remove-link-0", ANSWERS[4]);
  await visitor.press(last, "email-link", { email: "ruth@example.com" });
  const other = visit(origin);
  await other.get(resumePath(last));
  expectPage(await visitor.go(last, "submit", ANSWERS[4]), "Survey Complete");
  const answers = await visitor.get("/survey/creator/answers");
  await visitor.ask("/survey/creator/answers.json");
  await visitor.press(answers, "withdraw");
  await walkTo(other, 2);
  await other.press(await other.get("/survey/creator/answers"), "delete");
}

async function writeMessage(origin: string): Promise<void> {
  const visitor = visit(origin, { headers: { "Fly-Client-IP": "192.0.2.1" } });
  const answer = await send(visitor, await visitor.get("/contact"), MESSAGE);
  if (answer.status !== 303) throw new Error(`A message was answered with ${answer.status}.`);
}

async function payForCart(origin: string, shop: ShopServer): Promise<void> {
  const shopper = visit(origin, { headers: { "Fly-Client-IP": "192.0.2.2" } });
  await addToCart(shopper, "hymn-board-tote");
  const cart = await addToCart(shopper, "covenant-tee", { size: "M" });
  await shopper.press(cart, "update", { quantity: ["2", "1"] });
  const given = await beginPayment(shopper, await shopper.get("/cart"));
  const { pathname, search } = new URL(sessionOf(shop, given).cancel_url ?? "");
  await shopper.press(await shopper.get(pathname + search), "restore");
  const paid = await beginPayment(shopper, await addToCart(shopper, "hymn-board-tote"));
  shop.stripe.stripeFake.pay(paid);
  await shop.stripe.stripeFake.settled();
  expectPage(await shopper.get(`/shop/success?session_id=${paid}`), "");
  const full = await addToCart(shopper, "hymn-board-tote");
  await shopper.press(full, "remove:product-hymn-board-tote:");
  await shopper.press(full, "clear");
}

async function workAtDesk(origin: string, { databaseFile }: ShopServer, lap: number): Promise<void> {
  const id = `${String(lap).padStart(3, "0")}AAAAAAAAAAAAAAAAAAA`;
  const surveyId = await withDatabase(databaseFile, async (db) => {
    await addMessage(db, `message-${lap}`);
    await addOrder(db, id);
    await addMail(db, `mail-${lap}`);
    return (
      await db
        .selectFrom("creator_surveys")
        .select("id")
        .where("completed_at", "is not", null)
        .executeTakeFirstOrThrow()
    ).id;
  });
  const desk = visitDesk(origin, await signInMember(databaseFile));
  const lists = ["surveys", "messages", "orders", "products", "outbox", "audit"];
  const pages = [
    "",
    "/funnel",
    "/surveys?q=ruth&stage=exploring&sort=oldest",
    "/people?q=ruth@example.com",
    "/account",
    "/account/password",
    ...lists.map((list) => `/${list}`),
    ...lists.flatMap((list) => [`/${list}/export.csv`, `/${list}/export.jsonl`]),
  ];
  for (const page of pages) await desk.get(`/desk${page}`);
  const survey = await desk.get(`/desk/surveys/${surveyId}`);
  await desk.press(survey, "status", { status: "contacted" });
  await desk.press(survey, "note", { text: "Sings at <Mercy Seat>." });
  await pressAll(desk, await desk.get(`/desk/messages/message-${lap}`));
  for (const form of ["?refund", "?ship", ""]) await pressAll(desk, await desk.get(`/desk/orders/${id}${form}`));
  await pressAll(desk, await desk.get("/desk/outbox"));
  await pressAll(desk, await desk.get("/desk/people?q=ruth@example.com"));
  const product = await desk.get("/desk/products/first-light-mug");
  for (const intent of ["save", "count", "unpublish", "publish"]) await desk.press(product, intent);
  await desk.press(await desk.get("/desk/new-product"), "save", {
    slug: `made-${lap}`,
    name: "Made",
    description: "Made.",
    "pictures[0].src": "/pictures/shop/covenant-tee.svg",
    "pictures[0].alt": "A tee",
    "sizes[0].price": "28",
    "sizes[0].stock": "4",
  });
  await desk.press(await desk.get("/desk/account/second-step"), "add", { name: "Phone" });
  await pressAll(visitDesk(origin, await signInMember(databaseFile)), await desk.get("/desk/account"));
}

/** Presses every button of a page in order, without reloading it. */
async function pressAll(visitor: ReturnType<typeof visitDesk>, page: Page): Promise<void> {
  for (const form of page.forms)
    for (const { intent } of form.buttons) await visitor.press({ ...page, form, forms: [form] }, intent);
}

async function callAuth(origin: string, { databaseFile }: ShopServer, lap: number): Promise<void> {
  const email = `caller-${lap}@example.com`;
  await withDatabase(databaseFile, (db) => addMember({ db }, email));
  const visitor = visit(origin, { headers: { "Fly-Client-IP": "192.0.2.3" } });
  const signedIn = await visitor.press(await visitor.get("/desk/sign-in"), "", { email, password: PASSWORD });
  if (signedIn.status !== 303) throw new Error(`A member's password was answered with ${signedIn.status}.`);
  const { client } = openClient({ origin });
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  await client.getUser();
  await client.refreshSession();
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (!data) throw new Error("No factor was enrolled.");
  await client.mfa.challengeAndVerify({ factorId: data.id, code: codeNow(data.totp.secret) });
  await client.mfa.listFactors();
  await client.updateUser({ password: `${PASSWORD} ${lap}`, current_password: PASSWORD } as never);
  await client.mfa.unenroll({ factorId: data.id });
  await client.signOut();
}

function expectPage(page: Page, title: string): void {
  if (page.status !== 200 || !page.title.startsWith(title))
    throw new Error(`The walk came to '${page.title}' (${page.status}) instead of '${title}'.`);
}
