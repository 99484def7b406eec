import { sql } from "kysely";
import { readRefunds } from "../../../app/checkout/refund.ts";
import type { Database } from "../../../app/database/database.ts";
import { changeDatabase } from "../../support/server-database.ts";

/** Emails about one record, by kind. */
type Emails = Map<string, number>;

/** The emails that a record needs, by kind. */
interface Due {
  about: string;
  kinds: string[];
}

/**
 * Checks that the outbox has each email about the stored records exactly once. Returns a sentence for each violation.
 */
export async function checkOutbox(db: Database): Promise<string[]> {
  const emails = new Map<string, Emails>();
  for (const { about, kind } of await db
    .selectFrom("outbox")
    .select(["about", "kind"])
    .where("kind", "!=", "team-digest")
    .execute()) {
    const own = emails.get(about ?? "") ?? new Map<string, number>();
    emails.set(about ?? "", own.set(kind, (own.get(kind) ?? 0) + 1));
  }
  const findings: string[] = [];
  for (const { about, kinds } of [
    ...(await dueToSurveys(db)),
    ...(await dueToMessages(db)),
    ...(await dueToOrders(db)),
  ]) {
    const own: Emails = emails.get(about) ?? new Map();
    emails.delete(about);
    for (const kind of new Set([...kinds, ...own.keys()])) {
      const count = own.get(kind) ?? 0;
      // Which of the paid orders leaves few units depends on their order; none does so twice.
      if (kind === "team-stock" && kinds.includes("team-order") && count === 1) continue;
      if (count !== kinds.filter((one) => one === kind).length) findings.push(`${about} has ${count} emails ${kind}`);
    }
  }
  return [
    ...findings,
    ...[...emails.keys()].map((about) => `an email tells of '${about}', which is not there`),
    ...(await findUnbundled(db)),
  ];
}

/** Finds emails that are bundled into a digest that does not exist. */
async function findUnbundled(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox as email")
    .leftJoin("outbox as digest", "digest.id", "email.bundled_in")
    .where("email.bundled_in", "is not", null)
    .where("digest.id", "is", null)
    .select(["email.about", "email.bundled_in"])
    .execute();
  return rows.map(
    ({ about, bundled_in: digest }) => `the email of ${about} is bundled in ${digest}, which is not there`,
  );
}

/**
 * Resets the global limit of emails to visitors. The site drops emails above the limit, but this run needs all of them.
 */
export function forgetEmailLimit(file: string): Promise<void> {
  return changeDatabase(file, sql`delete from rate_limits where key = 'letter-all:all'`);
}

async function dueToSurveys(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("creator_surveys").select(["id", "completed_at"]).execute();
  return rows.map(({ id, completed_at: done }) => ({
    about: `survey:${id}`,
    kinds: done ? ["team-survey", "survey-receipt"] : [],
  }));
}

async function dueToMessages(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("contact_messages").select("id").execute();
  return rows.map(({ id }) => ({ about: `message:${id}`, kinds: ["team-message", "message-acknowledgement"] }));
}

async function dueToOrders(db: Database): Promise<Due[]> {
  const rows = await db.selectFrom("orders").select(["id", "state", "email", "refunds"]).execute();
  const events = await db.selectFrom("order_events").select("order_id").where("details", "=", "failed").execute();
  const declined = new Set(events.map((event) => event.order_id));
  return rows.map(({ id, state, email, refunds }) => {
    const paid = state === "paid" || state === "refunded";
    const refunded = readRefunds(refunds).filter((refund) => refund.state === "succeeded");
    return {
      about: `order:${id}`,
      kinds: [
        ...(declined.has(id) ? ["order-declined"] : []),
        ...(paid ? ["team-order"] : []),
        ...(paid && email !== null ? ["order-confirmation", ...refunded.map(() => "order-refunded")] : []),
      ],
    };
  });
}
