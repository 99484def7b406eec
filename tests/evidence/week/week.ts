import type { Browser } from "playwright";
import type { ShopServer } from "../../support/shop-server.ts";
import type { SmtpInbox } from "../../support/smtp-inbox.ts";
import { expectSame, expectShown } from "../owner/expectations.ts";
import type { ChosenFile, Owner } from "../owner/owner-at-desk.ts";
import type { Step as StepOf } from "../owner/play-steps.ts";

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

export type Step = StepOf<Week>;

export const TEAM = "team@example.org";

/** Returns the order of a step. */
export function orderOf({ orders }: Week, step: string): Ordered {
  const order = orders.get(step);
  if (!order) throw new Error(`nobody ordered: ${step}`);
  return order;
}

/** Notes a problem of the keeper's unless the two are the same. */
export function same({ keeper }: Week, what: string, is: unknown, wanted: unknown): void {
  expectSame(keeper, what, is, wanted);
}

/** Notes a problem of the keeper's unless the page has all of these. */
export function shows({ keeper }: Week, what: string, texts: readonly (string | RegExp)[]): Promise<void> {
  return expectShown(keeper, what, texts);
}
