import type { Database } from "../../../app/database/database.ts";
import { readCartLines } from "../../support/cart-page.ts";
import { valuesOf, visit, type Visitor } from "../../support/visitor.ts";

export const KINDS = ["survey", "message", "cart", "order"] as const;

/** A write that the site acknowledged. */
export interface Acknowledged {
  kind: (typeof KINDS)[number];
  what: string;
  /** The time of its response, in milliseconds of `performance.now()`. */
  at: number;
  /** Returns whether a database has the write. */
  isIn: (db: Database) => Promise<boolean>;
  /** Returns whether the site at an address shows the write to its browser; null if no visitor's page shows it. */
  isServed: ((origin: string) => Promise<boolean>) | null;
}

export function surveyOf(visitor: Visitor, name: string): Acknowledged {
  return {
    ...now("survey", name),
    isIn: async (db) =>
      (
        await db
          .selectFrom("creator_surveys")
          .select("id")
          .where("name", "=", name)
          .where("completed_at", "is not", null)
          .execute()
      ).length === 1,
    isServed: async (origin) =>
      valuesOf(await moved(visitor, origin).get("/survey/creator?step=1"), "name")[0] === name,
  };
}

export function messageOf(text: string): Acknowledged {
  return {
    ...now("message", text),
    isIn: async (db) =>
      (await db.selectFrom("contact_messages").select("id").where("message", "=", text).execute()).length === 1,
    isServed: null,
  };
}

export function cartOf(visitor: Visitor, cartId: string, quantity: number): Acknowledged {
  return {
    ...now("cart", cartId),
    isIn: async (db) =>
      (await db.selectFrom("cart_items").select("quantity").where("cart_id", "=", cartId).executeTakeFirst())
        ?.quantity === quantity,
    isServed: async (origin) => readCartLines(await moved(visitor, origin).get("/cart"))[0]?.quantity === quantity,
  };
}

/** @param thanks path of the page that acknowledged it */
export function orderOf(thanks: string): Acknowledged {
  const session = /cs_\w+/.exec(thanks)?.[0] ?? "";
  return {
    ...now("order", session),
    isIn: async (db) =>
      (await db.selectFrom("orders").select("state").where("stripe_session_id", "=", session).executeTakeFirst())
        ?.state === "paid",
    isServed: async (origin) => (await visit(origin).get(thanks)).text.includes("Your order is confirmed"),
  };
}

/** Returns a copy of the browser for another site. */
function moved({ jar }: Visitor, origin: string): Visitor {
  const visitor = visit(origin);
  for (const [name, value] of jar) visitor.jar.set(name, value);
  return visitor;
}

function now<Kind extends Acknowledged["kind"]>(kind: Kind, what: string) {
  return { kind, what, at: performance.now() };
}
