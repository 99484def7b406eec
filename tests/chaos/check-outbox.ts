import type { Database } from "../../app/database/connect.server.ts";

/** Letters about one record, by kind. */
type Letters = Map<string, number>;

/** What a record has to be told about, once; and to whom it may be, where no limit holds it back. */
interface Due {
  about: string;
  once: string[];
  /** To addresses that somebody typed: see write-to-stranger.server.ts. */
  limited: string[];
}

/**
 * Whether the outbox tells of exactly what is kept. Answers a sentence for each thing that is wrong.
 *
 * @param leftOut letters that the server's log says were left out
 */
export async function checkOutbox(db: Database, leftOut: number): Promise<string[]> {
  const letters = new Map<string, Letters>();
  for (const { about, kind } of await db.selectFrom("outbox").select(["about", "kind"]).execute()) {
    const own = letters.get(about ?? "") ?? new Map<string, number>();
    letters.set(about ?? "", own.set(kind, (own.get(kind) ?? 0) + 1));
  }
  const findings: string[] = [];
  let missing = 0;
  for (const { about, once, limited } of [...(await dueToSurveys(db)), ...(await dueToMessages(db)), ...(await dueToOrders(db))]) {
    const own: Letters = letters.get(about) ?? new Map();
    letters.delete(about);
    for (const kind of new Set([...once, ...limited, ...own.keys()])) {
      const count = own.get(kind) ?? 0;
      const held = limited.includes(kind) && count === 0;
      if (held) missing += 1;
      else if (count !== (once.includes(kind) || limited.includes(kind) ? 1 : 0)) findings.push(`${about} has ${count} letters ${kind}`);
    }
  }
  if (missing > leftOut) findings.push(`${missing} letters to people are missing, but only ${leftOut} were left out by a limit`);
  return [...findings, ...[...letters.keys()].map((about) => `a letter tells of '${about}', which is not there`)];
}

async function dueToSurveys(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("creator_surveys").select(["id", "completed_at"]).execute();
  return rows.map(({ id, completed_at: done }) => ({ about: `survey:${id}`, once: done ? ["team-survey"] : [], limited: done ? ["survey-receipt"] : [] }));
}

async function dueToMessages(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("contact_messages").select("id").execute();
  return rows.map(({ id }) => ({ about: `message:${id}`, once: ["team-message"], limited: ["message-acknowledgement"] }));
}

/** Stripe gave the address of whoever paid, so no limit holds. */
async function dueToOrders(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("orders").select(["id", "state", "email"]).execute();
  return rows.map(({ id, state, email }) => {
    const paid = state === "paid" || state === "refunded";
    return { about: `order:${id}`, once: paid ? ["team-order", ...(email === null ? [] : ["order-confirmation"])] : [], limited: [] };
  });
}
