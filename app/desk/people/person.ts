import { rightIn, type Role } from "../../server/security/roles.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { mailFor, type MailParts } from "../outbox/desk-mail.ts";

export interface PersonRecord {
  id: string;
  name: string;
  at: string;
}

export interface FoundByName {
  id: string;
  kind: "survey" | "message";
  email: string | null;
  at: string;
}

export interface PersonAreas {
  /** Orders and stock alerts. */
  orders: boolean;
  /** Published and unpublished products that name the person. */
  products: boolean;
  mails: MailParts;
}

export const EVERYTHING: PersonAreas = { orders: true, products: true, mails: null };

export function personAreas(role: Role): PersonAreas {
  return {
    orders: rightIn(role, "orders") === "change",
    products: rightIn(role, "products") !== null,
    mails: mailFor(role),
  };
}

export interface NameUse {
  id: string;
  name: string;
  texts: number;
  filters: number;
  /** Some of the texts, each with its dashboard page, such as `surveys/1`. */
  samples: readonly { row: string; page: string; text: string }[];
}

export type PersonView =
  | { kind: "name"; query: string; found: readonly FoundByName[] }
  | {
      kind: "email";
      email: string;
      surveys: readonly PersonRecord[];
      messages: readonly PersonRecord[];
      spam: number;
      /** `keepsAddress`: the order isn't paid or shipped yet. */
      orders: readonly { id: string; number: string; at: string; keepsAddress: boolean }[];
      alerts: number;
      mails: number;
      withOrders: boolean;
      /** Whether there are more records of any kind than shown. */
      more: boolean;
      /** The names that a deletion removes from other texts, unless the member unchecks them. */
      names: readonly NameUse[];
      onWebsite: readonly PublicText[];
      /** When data of this address was deleted before (ISO-8601 UTC). */
      deletedAt: readonly string[];
    };

export interface PublicText {
  kind: "content" | "product" | "picture";
  /** A document's name, a product's slug or a picture's id. */
  id: string;
  name: string;
}

/** Maximum bytes of HTML wherever the page repeats the searched text; only the search field has all of it. */
export const SHORT_ECHO = 1200;

export interface Deletion {
  surveys: number;
  messages: number;
  orders: number;
  alerts: number;
  mails: number;
  /** Changed texts about others. */
  texts: number;
  ordersKept: number;
}

/** Whether an order still needs the address: it is waiting for payment, or is paid but not shipped. */
export function needsAddress({ state, shippedAt }: { state: OrderState; shippedAt: string | null }): boolean {
  return state === "pending" || (state === "paid" && shippedAt === null);
}

export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
