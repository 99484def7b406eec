import { setTimeout as wait } from "node:timers/promises";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { type Sample, visit, type Visitor, type VisitorOptions } from "../../support/visitor.ts";
import { answersOf, fillIn } from "../load/fill-in-survey.ts";
import { walkToPaid } from "../load/shop-walk.ts";
import { type BesiegedSite, MEMBER } from "./besieged-site.ts";

/** The results of the ten ordinary visitors. */
export interface Others {
  site: BesiegedSite;
  /** Requests since the attack began. */
  samples: Sample[];
  /** Visits that could not be completed, and why. */
  broken: string[];
  /** Mailboxes that must get an email: their survey, message or link was acknowledged. */
  promised: Set<string>;
  /** The number of events that the team must be notified of. */
  forTeam: number;
  /** The number of shoppers for whom everything was sold out. */
  turnedAway: number;
  over: boolean;
  visitors: number;
}

/** Think time: milliseconds between two requests of one visitor. */
const THINKING = { least: 300, most: 1_500 };
/** Milliseconds after which a page counts as missing. */
export const TIMEOUT = 10_000;
/** Milliseconds between two sign-ins of the same member. */
const SIGNED_IN_FOR = 6_000;

class Over extends Error {}

/** Runs ten visitors at a time, each at a human pace and from their own address, until `over` is set. */
export async function openOthers(site: BesiegedSite): Promise<{ others: Others; gone: Promise<unknown> }> {
  const others: Others = {
    site,
    samples: [],
    broken: [],
    promised: new Set(),
    forTeam: 0,
    turnedAway: 0,
    over: false,
    visitors: 0,
  };
  const desk = await signInFirst(others);
  const browser = await signInFirst(others);
  const people = [
    readPages,
    readPages,
    readPages,
    write,
    fillInSurvey,
    fillInSurvey,
    fillInSurvey,
    shop,
    () => readDesk(desk),
    () => signInAgain(browser),
  ];
  return { others, gone: Promise.all(people.map((visitOnce) => onAndOn(others, visitOnce))) };
}

/** Runs visit after visit in one slot. */
async function onAndOn(others: Others, visitOnce: (others: Others) => Promise<void>): Promise<void> {
  while (!others.over) {
    await visitOnce(others).catch(async (error: unknown) => {
      if (error instanceof Over) return;
      others.broken.push(error instanceof Error ? error.message : String(error));
      await wait(THINKING.least);
    });
  }
}

function options(others: Others): VisitorOptions {
  const number = (others.visitors += 1);
  return {
    headers: { "Fly-Client-IP": `10.0.${number >> 8}.${number & 255}` },
    timeout: TIMEOUT,
    note: (sample) => void others.samples.push(sample),
    before: async () => {
      await wait(THINKING.least + Math.random() * (THINKING.most - THINKING.least));
      if (others.over) throw new Over();
    },
  };
}

async function readPages(others: Others): Promise<void> {
  const visitor = visit(others.site.shop.origin, options(others));
  for (const path of [
    "/",
    "/portfolio",
    "/portfolio?page=2&case-study=openaba",
    "/contact",
    "/shop",
    "/shop/covenant-tee",
    "/cart",
    "/survey/creator",
  ])
    await visitor.get(path);
}

async function write(others: Others): Promise<void> {
  const visitor = visit(others.site.shop.origin, options(others));
  const email = `writer-${others.visitors}@example.net`;
  const answer = await send(visitor, await visitor.get("/contact"), { ...MESSAGE, email });
  if (answer.status !== 303) throw new Error(`a message was answered with '${answer.title}' (${answer.status})`);
  others.promised.add(email);
  others.forTeam += 1;
  await wait(2_000);
}

async function fillInSurvey(others: Others): Promise<void> {
  const visitor = visit(others.site.shop.origin, options(others));
  const number = others.visitors;
  const email = `creator-${number}@example.net`;
  if (number % 2 === 0) {
    await fillIn(visitor, { ...answersOf(number), email }, number);
    others.forTeam += 1;
  } else {
    const first = await visitor.get("/survey/creator");
    const second = await visitor.go(first, "next", { name: "Ruth", current_stage: "exploring" });
    const asked = await visitor.press(second, "email-link", { email });
    if (asked.status >= 400) throw new Error(`a link was answered with '${asked.title}' (${asked.status})`);
  }
  others.promised.add(email);
}

async function shop(others: Others): Promise<void> {
  const own = options(others);
  // Leaves out the payment page, which is Stripe's.
  const tell = ({ step, ...sample }: Sample & { step: string }) =>
    void (/pay/.test(step) || others.samples.push(sample));
  const slug = others.visitors % 2 === 0 ? "hymn-board-tote" : "stewardship-notebook";
  const { end } = await walkToPaid(others.site.shop, { slug, size: "", quantity: 1 }, { ...own, tell });
  if (end === "refused") others.turnedAway += 1;
  else others.forTeam += 1;
}

async function readDesk(desk: Visitor): Promise<void> {
  for (const list of ["/desk/surveys", "/desk/messages", "/desk/orders"]) {
    const page = await desk.get(list);
    const [, record] = new RegExp(`href="(${list}/[\\w-]+)"`).exec(page.html) ?? [];
    if (record) await desk.get(record);
  }
  for (const path of [
    "/desk/surveys?q=hymns",
    "/desk/people?q=ruth@example.com",
    "/desk/surveys/export.csv",
    "/desk/messages/export.jsonl",
    "/desk/audit",
    "/desk/outbox",
  ])
    await desk.get(path);
}

/** Returns a browser in which the member signed in before the attack. */
async function signInFirst(others: Others): Promise<Visitor> {
  const browser = visit(others.site.shop.origin, { headers: { "Fly-Client-IP": "10.255.0.2" } });
  await typePassword(browser);
  const own = visit(others.site.shop.origin, options(others));
  for (const [name, value] of browser.jar) own.jar.set(name, value);
  return own;
}

/** Ends the session and keeps the browser's other cookies. */
async function signInAgain(browser: Visitor): Promise<void> {
  for (const name of browser.jar.keys()) if (name.endsWith("tetm-desk")) browser.jar.delete(name);
  await typePassword(browser);
  await browser.get("/desk/surveys");
  await wait(SIGNED_IN_FOR);
}

async function typePassword(browser: Visitor): Promise<void> {
  const answer = await browser.press(await browser.get("/desk/sign-in"), "", MEMBER);
  if (answer.status !== 303)
    throw new Error(`the member's own password was answered with '${answer.title}' (${answer.status})`);
}
