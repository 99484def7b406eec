import type { Browser } from "playwright";
import type { ShopServer } from "../../support/shop-server.ts";
import type { SmtpInbox } from "../../support/smtp-inbox.ts";
import type { ChosenFile, Owner } from "../owner/owner-at-desk.ts";

/** A shop, its keeper with a phone, and what has happened this week. */
export interface Week {
  shop: ShopServer;
  keeper: Owner;
  browser: Browser;
  scripts: boolean;
  inbox: SmtpInbox;
  /** Takes the PDFs, pictures, emails and files of this run. */
  folder: string;
  photos: readonly ChosenFile[];
  /** The orders by the names of their shoppers' steps. */
  orders: Map<string, Ordered>;
}

/** An order that was placed, as the shopper and Stripe know it. */
export interface Ordered {
  id: string;
  /** As pages and emails write it. */
  number: string;
  session: string;
  email: string;
  name: string;
}

/** One thing that a keeper or a shopper does. What isn't as it should be is a problem of the keeper, or is thrown. */
export type Step = (week: Week) => Promise<void>;

export const TEAM = "team@example.org";

/** Returns the order of a step. */
export function orderOf({ orders }: Week, step: string): Ordered {
  const order = orders.get(step);
  if (!order) throw new Error(`nobody ordered: ${step}`);
  return order;
}

/** Notes a problem unless the two are the same. */
export function same({ keeper }: Week, what: string, is: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
  if (one !== other) keeper.doings.problems.push(`${what}: ${one} instead of ${other}`);
}

/** Notes a problem unless the page's text, whose case is a matter of style, has all of these. */
export async function shows({ keeper }: Week, what: string, texts: readonly (string | RegExp)[]): Promise<void> {
  const text = (await keeper.page.locator("main").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
  const lacks = texts.filter((one) => (typeof one === "string" ? !text.includes(one.toLowerCase()) : !one.test(text)));
  if (lacks.length > 0) keeper.doings.problems.push(`${what} lacks ${lacks.join(", ")}`);
}
