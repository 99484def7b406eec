import { rightIn, type Role } from "../../server/security/roles.ts";
import type { OrderState } from "../../shop/orders/order-states.ts";
import { mailFor, type MailParts } from "../outbox/mail-parts.ts";

/** A survey or message of a person. */
export interface PersonRecord {
  id: string;
  name: string;
  /** ISO-8601 UTC. */
  at: string;
}

/** A survey or message whose author gave the name that was searched for. */
export interface FoundByName {
  id: string;
  kind: "survey" | "message";
  email: string | null;
  /** ISO-8601 UTC. */
  at: string;
}

/** What a role sees of a person, and deletes. */
export interface PersonAreas {
  /** Orders and stock alerts. */
  orders: boolean;
  /** Products, published or not, that name the person. */
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

/** A name that the person's records have: what happens to it elsewhere when they are deleted. */
export interface NameUse {
  /** Names it in the form, however long it is. */
  id: string;
  name: string;
  /** Texts that lose it. */
  texts: number;
  /** Saved filters that are deleted. */
  filters: number;
  /** Some of the texts, with the page of the dashboard where each one is, such as `surveys/1`. */
  samples: readonly { row: string; page: string; text: string }[];
}

/** The result of a search. */
export type PersonView =
  | { kind: "name"; asked: string; found: readonly FoundByName[] }
  | {
      kind: "email";
      email: string;
      surveys: readonly PersonRecord[];
      messages: readonly PersonRecord[];
      /** Messages that are kept as spam. */
      spam: number;
      /** `kept`: the order keeps its address, because it still has to be paid or shipped. */
      orders: readonly { id: string; number: string; at: string; kept: boolean }[];
      /** Sizes that it waits for. */
      alerts: number;
      mails: number;
      /** Whether orders and alerts belong to the member's role. */
      withOrders: boolean;
      /** Whether there are more records of any kind than the page shows. */
      more: boolean;
      /** All names that a deletion removes from other texts, unless the member leaves one out. */
      names: readonly NameUse[];
      /** Texts of the website that name the person. */
      onWebsite: readonly PublicText[];
      /** When data of this address was deleted before (ISO-8601 UTC). */
      deletedAt: readonly string[];
    };

/** A text of the website that names a person. */
export interface PublicText {
  kind: "content" | "product" | "picture";
  /** Name of the document, slug of the product, id of the picture. */
  id: string;
  name: string;
}

/** Maximum bytes of HTML for the searched text wherever the page repeats it; only the search field has all of it. */
export const SHORT_ECHO = 1200;

/** How many records of each kind were deleted. */
export interface Deletion {
  surveys: number;
  messages: number;
  orders: number;
  alerts: number;
  mails: number;
  /** Texts of members about other people that named the person. */
  texts: number;
  /** Orders that still need their address. */
  ordersKept: number;
}

/** Whether an order still needs the address: it is waiting for payment, or is paid but not shipped. */
export function needsAddress({ state, shippedAt }: { state: OrderState; shippedAt: string | null }): boolean {
  return state === "pending" || (state === "paid" && shippedAt === null);
}

/** Compares addresses, ignoring case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
