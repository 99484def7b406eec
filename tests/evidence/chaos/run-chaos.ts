import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { subjects } from "../../../app/contact/message.ts";
import type { Answers } from "../../../app/survey/answers.ts";
import { STEPS } from "../../../app/survey/answers.ts";
import { readCartLines, readUnfinished, sessionIn } from "../../support/cart-page.ts";
import { cartIdOf, expectUnits, newTally, tallyKey } from "../../support/check-carts.ts";
import { checkShop } from "../../support/check-shop.ts";
import { send } from "../../support/contact-message.ts";
import { type Ended, runNode } from "../../support/run-tool.ts";
import { seed, type SeedProduct } from "../../support/seed-catalogue.ts";
import { type SeededRandom, seededRandom } from "../../support/seeded-random.ts";
import { changeDatabase, withDatabase } from "../../support/server-database.ts";
import { FAKE_STRIPE_KEYS, postWebhook, type ShopServer, startShop } from "../../support/shop-server.ts";
import { openInbox } from "../../support/smtp-inbox.ts";
import { startMachines } from "../../support/start-machines.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { formAnswers, fullAnswers } from "../../support/survey-answers.ts";
import { type Page, visit, type Visitor, valuesOf } from "../../support/visitor.ts";
import {
  checkKept,
  checkMail,
  type Death,
  type Expected,
  type ExpectedMessage,
  type ExpectedSurvey,
  expectStep,
} from "./expected.ts";

export const KINDS = ["survey", "message", "cart", "checkout"] as const;
type Kind = (typeof KINDS)[number];

interface PostCount {
  acknowledged: number;
  refused: number;
  /** The server was killed before it responded. */
  cutOff: number;
  /** Sent, without a response yet. */
  underWay: number;
}

interface ChaosOptions {
  seed: number;
  kills: number;
  /** Concurrent visitors: a third each of creators, shoppers and writers. */
  visitors: number;
  /** Milliseconds after which no more servers are killed. */
  limit: number;
  /** Machines on one database, if more than one. Some are killed while the others keep running. */
  machines?: number;
}

interface World extends Expected {
  shop: ShopServer;
  random: SeededRandom;
  posts: Record<Kind, PostCount>;
  /** Violations that visitors saw. */
  complaints: string[];
  /** Closed while the database is compared with what the site acknowledged: no visitor sends a request then. */
  gate: { isClosed: boolean; inside: number };
  isOver: boolean;
  browsers: number;
}

/** Stock is short, so shoppers compete for the last units. */
const products: readonly SeedProduct[] = [
  seed("covenant-tee", "Covenant Tee", { S: [2800, 5], M: [2800, 40] }),
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("first-light-mug", "First Light Mug", { "11 oz": [1600, 90], "15 oz": [1900, 12] }),
];
/** Text that is easily mangled. */
const PIECES = ["Bread & wine", '"O\'Moab" <b>', "רות המואביה", "🏳️‍🌈 🌾", "line\nbreak", "100% \\ &amp;", "'; --"];
/** The shares of lost webhooks, and of visitors who leave after a post was cut off. */
const [LOST, LEAVES] = [0.04, 0.1];
/** Milliseconds until an order without a payment page expires, plus a margin. */
const ORDER_TIMEOUT = 180_000;
/** Milliseconds at the end for visitors to leave, and for webhooks and emails to arrive. */
const END_LIMIT = 240_000;

class Over extends Error {}

/** Kills servers among visitors. No acknowledged change may be lost, and none stored in part (docs/decisions/0081). */
export async function runChaos({ seed: number, kills, visitors, limit, machines }: ChaosOptions) {
  const random = seededRandom(number);
  const inboxes = await Promise.all(Array.from({ length: machines ?? 1 }, openInbox));
  const mail = (machine: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${inboxes[machine]?.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  });
  const all: TestServer[] = [];
  const start: typeof startServer = async (env) => {
    if (machines === undefined) return startServer({ ...env, ...mail(0) });
    const started = await startMachines(machines, env, mail);
    all.push(...started.machines);
    return started;
  };
  const deliver: typeof postWebhook = async (...webhook) => (random.chance(LOST) ? 200 : postWebhook(...webhook));
  // Each address is a visitor; otherwise rate limits would stop the load.
  const shop = await startShop({ FLY_APP_NAME: "chaos" }, { products, deliver, start });
  if (machines === undefined) all.push(shop);
  const world: World = {
    shop,
    random,
    posts: { survey: newCount(), message: newCount(), cart: newCount(), checkout: newCount() },
    surveys: [],
    messages: [],
    shoppers: [],
    complaints: [],
    gate: { isClosed: false, inside: 0 },
    isOver: false,
    browsers: 0,
  };
  const deaths: Death[] = [];
  const done: Awaited<ReturnType<typeof killSome>>[] = [];
  const findings: string[] = [];
  try {
    const visits = [fillInSurvey, goShopping, writeMessages];
    const places = Array.from({ length: visitors }, (_, index) => onAndOn(world, visits[index % 3] ?? fillInSurvey));
    for (const end = Date.now() + limit; done.length < kills && findings.length === 0 && Date.now() < end;) {
      const few = 1 + (machines === undefined ? 0 : done.length % 2);
      done.push(await killSome(world, all, few, deaths));
      findings.push(...(await checkKept(shop.databaseFile, world)).map((one) => `after kill ${done.length}: ${one}`));
      // The site drops emails above its hourly limit, but this run needs all of them.
      await changeDatabase(shop.databaseFile, sql`delete from rate_limits where key = 'letter-all:all'`);
      world.gate.isClosed = false;
    }
    if (done.length < kills) findings.push(`only ${done.length} of ${kills} kills`);
    const isSeen = () => KINDS.every((kind) => world.posts[kind].acknowledged > 0) && paymentsOf(shop) > 0;
    for (const end = Date.now() + limit; !isSeen() && Date.now() < end;) await wait(100);
    world.isOver = true;
    await within(Promise.all(places), "visitors did not go home");
    const settled = await settleAll(shop);
    const last = [
      ...(await checkShop(shop.databaseFile, shop.stripe.stripeFake)),
      ...(await checkKept(shop.databaseFile, world)),
      ...(await withDatabase(shop.databaseFile, (db) => checkMail(db, inboxes, deaths))),
      ...(settled.code === 0 ? [] : ["the command 'orders' did not end well"]),
    ];
    findings.push(...last, ...world.complaints);
    return { world, kills: done, payments: paymentsOf(shop), settled: settled.output.trim(), findings };
  } finally {
    world.isOver = true;
    world.gate.isClosed = false;
    await shop.remove();
    for (const inbox of inboxes) await inbox.close();
  }
}

function newCount(): PostCount {
  return { acknowledged: 0, refused: 0, cutOff: 0, underWay: 0 };
}

function paymentsOf({ stripe }: ShopServer): number {
  return stripe.stripeFake.payments().length;
}

/** Closes the gate, kills some machines, usually right after a post was sent, and restarts them. */
async function killSome(world: World, all: readonly TestServer[], few: number, deaths: Death[]) {
  const { random, posts, gate } = world;
  await wait(random.between(100, 1_000));
  const kind = random.pick(KINDS);
  if (random.chance(0.67))
    for (const end = Date.now() + 500; posts[kind].underWay === 0 && Date.now() < end;) await wait(1);
  await wait(random.between(0, kind === "checkout" ? 90 : 12));
  const underWay = KINDS.filter((one) => posts[one].underWay > 0);
  const first = random.between(0, all.length - 1);
  const numbers = Array.from({ length: few }, (_, next) => (first + next) % all.length);
  // Other running machines keep answering meanwhile.
  gate.isClosed = all.length === 1;
  await Promise.all(numbers.map((number) => all[number]?.kill()));
  for (const machine of numbers) deaths.push({ machine, at: Date.now() });
  await wait(random.between(0, all.length === 1 ? 100 : 1_000));
  const start = performance.now();
  await Promise.all(numbers.map((number) => all[number]?.restart()));
  const restart = performance.now() - start;
  gate.isClosed = true;
  while (gate.inside > 0) await wait(5);
  // A response is recorded a few turns of the event loop after it arrives.
  await wait(20);
  return { underWay, restart };
}

/** Lets everything due happen: webhooks, the end of unpaid orders, emails. */
async function settleAll({ databaseFile, databaseEnv, stripe }: ShopServer): Promise<Ended> {
  const { stripeFake } = stripe;
  for (const { id, status } of stripeFake.sessions()) if (status === "open") stripeFake.expire(id);
  await within(stripeFake.settled(), "webhooks did not arrive");
  // A real server's clock can't be moved.
  const before = new Date(Date.now() - ORDER_TIMEOUT).toISOString();
  const old = sql`update orders set created_at = ${before} where state = 'pending' and created_at > ${before}`;
  await changeDatabase(databaseFile, old);
  const settings = { STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey, STRIPE_API_BASE: stripe.origin };
  const settled = await runNode(["app/cli/orders.ts", "settle"], { ...databaseEnv, ...settings });
  // Digests would otherwise be due up to fifteen minutes later.
  const now = new Date().toISOString();
  const due = sql`update outbox set claimed_until = null, next_attempt_at = ${now} where state = 'waiting'`;
  await changeDatabase(databaseFile, due);
  const isWaiting = () =>
    withDatabase(databaseFile, (db) => db.selectFrom("outbox").select("id").where("state", "=", "waiting").execute());
  for (const end = Date.now() + END_LIMIT; (await isWaiting()).length > 0 && Date.now() < end;) await wait(500);
  return settled;
}

function within<Result>(work: Promise<Result>, otherwise: string): Promise<Result> {
  const late = wait(END_LIMIT, undefined, { ref: false }).then(() => Promise.reject(new Error(otherwise)));
  return Promise.race([work, late]);
}

async function onAndOn(world: World, visitOnce: (world: World) => Promise<void>): Promise<void> {
  while (!world.isOver)
    await visitOnce(world).catch((error: unknown) => {
      if (!(error instanceof Over)) world.complaints.push(String(error));
    });
}

/** Makes a browser with a new address. */
function newBrowser(world: World): Visitor {
  const number = (world.browsers += 1);
  return visit(world.shop.origin, {
    headers: { "Fly-Client-IP": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
    before: async () => {
      while (world.gate.isClosed) await wait(5);
      world.gate.inside += 1;
    },
    note: ({ kind, path, status }) => {
      world.gate.inside -= 1;
      if (status >= 500) world.complaints.push(`${kind} ${path} was answered with ${status}`);
    },
  });
}

/** Retries until the page loads. */
async function open(world: World, visitor: Visitor, path: string): Promise<Page> {
  for (;;) {
    if (world.isOver) throw new Over();
    const page = await orLost(visitor.get(path));
    if (page) return page;
    await wait(world.random.between(150, 500));
  }
}

/** Returns the response, or null if the connection broke and the outcome is unknown. */
async function orLost(answer: Promise<Page>): Promise<Page | null> {
  try {
    return await answer;
  } catch (error) {
    // fetch throws a TypeError for an incomplete response.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Presses a button. Returns null if the outcome is unknown. */
async function post({ posts }: World, kind: Kind, press: () => Promise<Page>): Promise<Page | null> {
  const count = posts[kind];
  count.underWay += 1;
  const answer = await orLost(press()).finally(() => void (count.underWay -= 1));
  if (!answer) count.cutOff += 1;
  else if (answer.status === 303) count.acknowledged += 1;
  else count.refused += 1;
  return answer;
}

/** Presses a button, and again on the same page while the site is unreachable. Returns null if the visitor leaves. */
async function postUntilAnswered(world: World, kind: Kind, press: () => Promise<Page>): Promise<Page | null> {
  for (let time = 0; time < 8; time += 1) {
    const answer = await post(world, kind, press);
    if (answer) return answer;
    if (world.isOver || world.random.chance(LEAVES)) return null;
    await wait(world.random.between(50, 400));
  }
  return null;
}

/** Fills in the survey, goes back now and then, and changes it afterward. */
async function fillInSurvey(world: World): Promise<void> {
  const { random, surveys } = world;
  const visitor = newBrowser(world);
  const first = await open(world, visitor, "/survey/creator?step=1");
  const survey: ExpectedSurvey = { page: valuesOf(first, "page")[0] ?? "", may: [null] };
  const number = surveys.push(survey);
  const steps = random.chance(0.4) ? [1, 2, 3, 2, 3, 4, 2] : [...STEPS];
  for (const step of steps as (typeof STEPS)[number][]) {
    await wait(random.between(0, 150));
    const page = step === 1 ? first : await open(world, visitor, `/survey/creator?step=${step}`);
    const answers = randomAnswers(random, number);
    const intent = step === 4 ? "submit" : "next";
    const settle = expectStep(survey, step, answers, intent === "submit");
    const answer = await postUntilAnswered(world, "survey", () =>
      visitor.press(page, intent, formAnswers(step, answers)),
    );
    // A creator who leaves before the first save has nothing to return to.
    if (!answer) return;
    settle(answer.status === 303);
    if (answer.status !== 303) throw new Error(`step ${step} was answered with '${answer.title}' (${answer.status})`);
  }
}

function randomAnswers(random: SeededRandom, number: number): Answers {
  const text = () => (random.chance(0.15) ? null : randomText(random));
  return {
    ...fullAnswers(`Creator ${number}`),
    self_description: text(),
    platforms: text(),
    niche: text(),
    takeaway_goals: text(),
    success_vision: text(),
    email: `creator-${number}@example.com`,
  };
}

/** Text that must be stored unchanged, sometimes longer than a page of the database file. */
function randomText(random: SeededRandom): string {
  const words = Array.from({ length: 4 }, () => `${random.pick(PIECES)} ${random.between(0, 99_999)}`).join(" ");
  return random.chance(0.05) ? words.repeat(100) : words;
}

/** Writes to the team, sometimes with a double click, and again if no response came. */
async function writeMessages(world: World): Promise<void> {
  const { random, messages } = world;
  const visitor = newBrowser(world);
  const page = await open(world, visitor, "/contact");
  const number = messages.length;
  const written = {
    name: `Writer ${number}`,
    email: `writer-${number}@example.com`,
    subject: random.pick(subjects),
    message: randomText(random).trim(),
  };
  const expected: ExpectedMessage = { page: valuesOf(page, "page")[0] ?? "", written, acknowledged: false };
  messages.push(expected);
  const press = async () => {
    const answer = await postUntilAnswered(world, "message", () => send(visitor, page, written));
    if (answer?.status === 303) expected.acknowledged = true;
    else if (answer) throw new Error(`a message was answered with '${answer.title}' (${answer.status})`);
  };
  await Promise.all(random.chance(0.2) ? [press(), press()] : [press()]);
}

/** Fills a cart and checks out; pays, leaves, or cancels. */
async function goShopping(world: World): Promise<void> {
  const { random, shop } = world;
  const shopper = { visitor: newBrowser(world), tally: newTally(), sessions: new Set<string>() };
  world.shoppers.push(shopper);
  const { slug, sizes } = random.pick(products);
  const [size, quantity] = [random.pick(Object.keys(sizes)), random.between(1, 3)];
  const page = await open(world, shopper.visitor, `/shop/${slug}`);
  // Every size is sold out.
  if (!page.form) return;
  const settle = expectUnits(shopper.tally, tallyKey({ productId: `product-${slug}`, size }), quantity);
  // Not retried: the form has no token, so a second press adds more.
  const added = await post(world, "cart", () =>
    shopper.visitor.press(page, "add", { size, quantity: String(quantity) }),
  );
  // Without the response to its first add, the browser doesn't know its cart.
  if (added || cartIdOf(shopper.visitor) === null) settle(added?.status === 303);
  await wait(random.between(0, 120));
  const cart = await open(world, shopper.visitor, "/cart");
  const lines = readCartLines(cart);
  if (lines.length === 0 || lines.some(({ left }) => left !== null) || random.chance(0.1)) return;
  const answer = await postUntilAnswered(world, "checkout", () => shopper.visitor.press(cart, "checkout"));
  const again = answer && sessionIn(answer) === null ? await open(world, shopper.visitor, "/cart") : null;
  const session = (answer && sessionIn(answer)) ?? (again && readUnfinished(again));
  if (!session) return;
  shopper.sessions.add(session);
  const order = shop.stripe.stripeFake.sessions().find(({ id }) => id === session)?.metadata.order_id ?? "";
  if (random.chance(0.25)) return void (await open(world, shopper.visitor, `/shop/cancel?order=${order}`));
  if (random.chance(0.1)) return;
  const isPaid = shop.stripe.stripeFake.pay(session);
  if (random.chance(0.3)) return;
  const thanks = await open(world, shopper.visitor, `/shop/success?session_id=${session}`);
  if (isPaid && !thanks.text.includes("Your order is confirmed"))
    throw new Error(`session ${session} is paid, but its shopper reads '${thanks.title}'`);
}
