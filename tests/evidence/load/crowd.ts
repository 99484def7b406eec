import { setTimeout as wait } from "node:timers/promises";
import { addMember, PASSWORD } from "../../support/auth-harness.ts";
import { answersOf, fillIn } from "../../support/complete-survey.ts";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { walkToPaid } from "../../support/shop-walk.ts";
import { quantile } from "../../support/statistics.ts";
import { type Sample, visit, type Visitor, type VisitorOptions } from "../../support/visitor.ts";

/** Ordinary visitors, each at a human pace and from their own address. */
interface Crowd {
  shop: ShopServer;
  /** Clear the list to start a new count. */
  samples: (Sample & { who: string })[];
  /** Visits that could not be completed, and why. */
  broken: string[];
  /** Mailboxes that must get an email: their survey, message or link request was acknowledged. */
  promised: Set<string>;
  /** The number of events that must be reported to the team. */
  forTeam: number;
  /** Shoppers who found everything sold out. */
  turnedAway: number;
  /** Ends all visits. Resolves when they have ended, or after some seconds. */
  end: () => Promise<void>;
}

export const MEMBER = "naomi@example.com";
/** Milliseconds between two requests of one visitor. */
const THINKING = { least: 300, most: 1_500 };
/** Milliseconds after which a page counts as missing. */
const TIMEOUT = 10_000;
/** Milliseconds between two sign-ins of the same member. */
const SIGNED_IN_FOR = 6_000;
const PAGES = [
  "/",
  "/portfolio",
  "/portfolio?page=2&case-study=openaba",
  "/contact",
  "/shop",
  "/shop/covenant-tee",
  "/cart",
  "/survey/creator",
];
const DESK_PAGES = [
  "/desk/surveys?q=hymns",
  "/desk/people?q=ruth@example.com",
  "/desk/surveys/export.csv",
  "/desk/messages/export.jsonl",
  "/desk/audit",
  "/desk/outbox",
];

class Over extends Error {}

/**
 * Of ten visitors, three read, one writes, three fill in the survey, one shops, one reads the dashboard, and one keeps
 * signing in there. `times` is the number of tens.
 */
export async function openCrowd(shop: ShopServer, times: number): Promise<Crowd> {
  const state = { over: false };
  let visitors = 0;
  const crowd: Omit<Crowd, "end"> = { shop, samples: [], broken: [], promised: new Set(), forTeam: 0, turnedAway: 0 };
  await withDatabase(shop.databaseFile, (db) => addMember({ db }, MEMBER));
  const browser = visit(shop.origin, { headers: { "Fly-Client-IP": "10.255.0.2" }, timeout: TIMEOUT });
  await signIn(browser);

  function options(who: string): VisitorOptions {
    const number = (visitors += 1);
    return {
      headers: { "Fly-Client-IP": `10.0.${number >> 8}.${number & 255}` },
      timeout: TIMEOUT,
      note: (sample) => void crowd.samples.push({ ...sample, who }),
      before: async () => {
        await wait(THINKING.least + Math.random() * (THINKING.most - THINKING.least));
        if (state.over) throw new Over();
      },
    };
  }

  async function readPages(): Promise<void> {
    const visitor = visit(shop.origin, options("reader"));
    for (const path of PAGES) await visitor.get(path);
  }

  async function write(): Promise<void> {
    const visitor = visit(shop.origin, options("writer"));
    const email = `writer-${visitors}@example.net`;
    const answer = await send(visitor, await visitor.get("/contact"), { ...MESSAGE, email });
    if (answer.status !== 303) throw new Error(`a message was answered with '${answer.title}' (${answer.status})`);
    crowd.promised.add(email);
    crowd.forTeam += 1;
    await wait(2_000);
  }

  async function fillInSurvey(): Promise<void> {
    const visitor = visit(shop.origin, options("creator"));
    const number = visitors;
    const email = `creator-${number}@example.net`;
    if (number % 2 === 0) {
      await fillIn(visitor, { ...answersOf(number), email }, number);
      crowd.forTeam += 1;
    } else {
      const first = await visitor.get("/survey/creator");
      const second = await visitor.go(first, "next", { name: "Ruth", current_stage: "exploring" });
      const asked = await visitor.press(second, "email-link", { email });
      if (asked.status >= 400) throw new Error(`a link was answered with '${asked.title}' (${asked.status})`);
    }
    crowd.promised.add(email);
  }

  async function goShopping(): Promise<void> {
    // The payment page is Stripe's, so it isn't counted.
    const tell = ({ step, ...sample }: Sample & { step: string }) =>
      void (/pay/.test(step) || crowd.samples.push({ ...sample, who: "shopper" }));
    const own = options("shopper");
    const slug = visitors % 2 === 0 ? "hymn-board-tote" : "stewardship-notebook";
    const { end } = await walkToPaid(shop, { slug, size: "", quantity: 1 }, { ...own, tell });
    if (end === "refused") crowd.turnedAway += 1;
    else crowd.forTeam += 1;
  }

  async function readDesk(): Promise<void> {
    const desk = visit(shop.origin, options("member"));
    for (const [name, value] of browser.jar) desk.jar.set(name, value);
    for (const list of ["/desk/surveys", "/desk/messages", "/desk/orders"]) {
      const page = await desk.get(list);
      const [, record] = new RegExp(`href="(${list}/[\\w-]+)"`).exec(page.html) ?? [];
      if (record) await desk.get(record);
    }
    for (const path of DESK_PAGES) await desk.get(path);
  }

  async function signInAgain(): Promise<void> {
    const again = visit(shop.origin, options("signing in"));
    for (const [name, value] of browser.jar) if (!name.endsWith("tetm-desk")) again.jar.set(name, value);
    await signIn(again);
    await again.get("/desk/surveys");
    await wait(SIGNED_IN_FOR);
  }

  async function onAndOn(visitOnce: () => Promise<void>): Promise<void> {
    while (!state.over)
      await visitOnce().catch(async (error: unknown) => {
        if (error instanceof Over) return;
        crowd.broken.push(error instanceof Error ? error.message : String(error));
        await wait(THINKING.least);
      });
  }

  const creators = [fillInSurvey, fillInSurvey, fillInSurvey];
  const ten = [readPages, readPages, readPages, write, ...creators, goShopping, readDesk, signInAgain];
  const gone = Promise.all(Array.from({ length: times }, () => ten.map(onAndOn)).flat());
  const end = async () => {
    state.over = true;
    await Promise.race([gone, wait(TIMEOUT + 2_000)]);
  };
  return Object.assign(crowd, { end });
}

async function signIn(browser: Visitor): Promise<void> {
  const page = await browser.get("/desk/sign-in");
  const answer = await browser.press(page, "", { email: MEMBER, password: PASSWORD });
  if (answer.status !== 303)
    throw new Error(`the member's own password was answered with '${answer.title}' (${answer.status})`);
}

/** Returns a quantile in milliseconds. A request without a response counts with its timeout. */
export function latency(samples: readonly Sample[], share: number): number {
  return Math.round(
    quantile(
      samples.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b),
      share,
    ),
  );
}

/** Counts responses with a status in this range; 0 means no response. */
export function countStatus(samples: readonly Sample[], from: number, to: number): number {
  return samples.filter(({ status }) => status >= from && status < to).length;
}
