import { rightIn, type Role } from "../../server/security/roles.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { mailFor, type MailParts } from "../outbox/desk-mail.ts";

export interface PersonRecord {
  id: string;
  name: string;
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

export interface PublicText {
  kind: "content" | "product" | "picture";
  /** A document's name, a product's slug or a picture's id. */
  id: string;
  name: string;
}

/** Maximum bytes of HTML wherever the page repeats the searched text; only the search field has all of it. */
export const SHORT_ECHO = 1200;

/** Whether an order still needs the address: it is waiting for payment, or is paid but not shipped. */
export function needsAddress({ state, shippedAt }: { state: OrderState; shippedAt: string | null }): boolean {
  return state === "pending" || (state === "paid" && shippedAt === null);
}

export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
