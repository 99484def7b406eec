import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { isMailOf } from "../../database/list-sql.server.ts";
import { documents } from "../../site/content/documents.ts";
import { type Due, dueDays } from "../cases/case.ts";
import type { MailParts } from "../outbox/desk-mail.ts";
import { STOCK_RANGES, type StockFilter } from "../products/product-view.ts";
import { promisedBetween } from "../surveys/survey-case.ts";
import { type Calls, MOST_SHOWN, type PendingName } from "./pending-work.ts";

interface CountValues {
  now: Date;
  mails: MailParts;
}

/** `countCalls` counts `call`. */
export type CountedName = Exclude<PendingName, "call">;

/** Counts each list up to `MOST_SHOWN` plus one, so that no more of an index is read. */
export async function countPending(
  db: Database,
  names: readonly CountedName[],
  values: CountValues,
): Promise<Partial<Record<CountedName, number>>> {
  if (names.length === 0) return {};
  const counts = names.map(
    (name) => sql`(select count(*)
      from (select 1 from ${rowsOf[name](values)} limit ${sql.lit(MOST_SHOWN + 1)}) as found) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(db);
  // PostgreSQL's driver returns counts as text.
  return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)]));
}

/** Must match the conditions of the partial indexes. */
const rowsOf: Record<CountedName, (values: CountValues) => RawBuilder<unknown>> = {
  overdue: ({ now }) => unansweredIn(promisedBetween("overdue", now)),
  due: ({ now }) => unansweredIn(promisedBetween("due", now)),
  waiting: ({ now }) => unansweredIn(promisedBetween("waiting", now)),
  "late-steps": ({ now }) => planned("survey_cases", "overdue", now),
  "late-message-steps": ({ now }) => planned("contact_messages", "overdue", now),
  steps: ({ now }) => planned("survey_cases", "today", now),
  "message-steps": ({ now }) => planned("contact_messages", "today", now),
  attention: () => sql`orders where attention is not null`,
  "to-ship": () => sql`orders where state = 'paid' and shipped_at is null`,
  ready: () => sql`orders where packing = 'ready'`,
  // A call that a member gave up on is closed.
  declined: () => sql`calls join survey_cases on survey_cases.survey_id = calls.survey_id
    where calls.state = 'declined' and survey_cases.status = 'contacted'`,
  messages: () => sql`contact_messages where answered_at is null`,
  "failed-mail": ({ mails }) => mailsWith(sql`state = 'failed'`, mails),
  // An email for later, such as a digest, isn't due yet.
  "waiting-mail": ({ now, mails }) => mailsWith(sql`state = 'waiting' and created_at <= ${now.toISOString()}`, mails),
  low: () => productsWith("low"),
  "sold-out": () => productsWith("sold-out"),
  drafts: () => sql`document_drafts where document in (${sql.join(Object.keys(documents))})`,
};

/** Queries each part separately, because the index is by kind and state. */
function mailsWith(state: RawBuilder<unknown>, parts: MailParts): RawBuilder<unknown> {
  if (parts === null) return sql`outbox where ${state}`;
  const each = parts.map((part) => sql`select 1 as one from outbox where ${isMailOf(part)} and ${state}`);
  return sql`(${sql.join(each, sql` union all `)}) as mails`;
}

function planned(table: "survey_cases" | "contact_messages", due: Due, now: Date): RawBuilder<unknown> {
  const { first, last } = dueDays(due, now);
  return sql`${sql.table(table)} where next_step_on is not null and next_step_on between ${first} and ${last}`;
}

function unansweredIn({ after, until }: { after: string; until: string }): RawBuilder<unknown> {
  return sql`survey_cases where ${UNANSWERED} and submitted_at > ${after} and submitted_at <= ${until}`;
}

const UNANSWERED = sql`status = 'new' and submitted_at is not null`;

function productsWith(filter: StockFilter): RawBuilder<unknown> {
  const { least, most } = STOCK_RANGES[filter];
  return sql`products where published = 1 and exists (select 1 from product_variants
    where product_id = products.id and offered = 1 and stock between ${sql.lit(least)} and ${sql.lit(most)})`;
}

/** No index has the answers, so only the oldest `MOST_SHOWN` surveys without a reply are read, plus one. */
export async function countCalls(db: Database): Promise<Calls> {
  const { rows } = await sql<Record<keyof Calls, number | string | null>>`select count(*) as call,
      sum(case when survey.email is null then 1 else 0 end) as ${sql.ref("no-address")}
    from (select survey_id from survey_cases where ${UNANSWERED} order by place limit ${sql.lit(MOST_SHOWN + 1)}) as own
    join creator_surveys as survey on survey.id = own.survey_id where survey.discovery_call = 'yes'`.execute(db);
  const [row] = rows;
  return { call: Number(row?.call ?? 0), "no-address": Number(row?.["no-address"] ?? 0) };
}
