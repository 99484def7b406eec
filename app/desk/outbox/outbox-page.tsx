import { Form } from "@remix-run/react";
import { mailKindWords, outboxWords as words } from "../../content/desk-outbox.ts";
import { Alert } from "../../ui/alert.tsx";
import { ExportLinks } from "../export/export-links.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { EmptyState } from "../list/empty-state.tsx";
import { FilterLinks } from "../list/filter-links.tsx";
import type { ListPage } from "../list/keyset-cursor.ts";
import { PageLinks } from "../list/page-links.tsx";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";

interface MailRow {
  id: string;
  time: string;
  kind: string;
  to: string | null;
  subject: string;
  state: "waiting" | "sent" | "failed";
  attempts: number;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  canRetry: boolean;
}

const { columns, filter } = words;
const FILTERS = ["all", "waiting", "failed", "sent"] as const;

const shown: readonly Column<MailRow>[] = [
  {
    key: "what",
    label: columns.what,
    heads: true,
    cell: ({ kind, subject }) => (subject ? <bdi>{subject}</bdi> : `${kindWords(kind)} (${words.gone})`),
  },
  { key: "when", label: columns.when, cell: ({ time }) => <Moment iso={time} /> },
  {
    key: "to",
    label: columns.to,
    cell: ({ to, subject }) =>
      to === null ? subject === "" ? "–" : words.team : <bdi className="desk-address">{to}</bdi>,
  },
  { key: "state", label: columns.state, cell: State },
  { key: "deed", label: columns.deed, cell: Retry },
];

interface Props {
  page: ListPage<MailRow>;
  params: URLSearchParams;
  state: (typeof FILTERS)[number];
  alert: "retried" | "refused" | null;
}

export function OutboxPage({ page, params, state, alert }: Props) {
  const links = FILTERS.map((one) => ({
    name: filter.names[one],
    href: one === "all" ? "/desk/outbox" : `/desk/outbox?show=${one}`,
    current: one === state,
  }));
  return (
    <>
      <PageHead title={words.title} actions={<ExportLinks list="outbox" />}>
        <p>{words.intro}</p>
      </PageHead>
      {alert && (
        <Alert tone={alert === "refused" ? "error" : "note"} title={words[alert].title}>
          <p>{words[alert].text}</p>
        </Alert>
      )}
      <FilterLinks label={filter.label} links={links} />
      {page.rows.length === 0 ? (
        <EmptyState {...words.empty} />
      ) : (
        <DataTable caption={words.caption} columns={shown} rows={page.rows} keyOf={({ id }) => id} />
      )}
      <PageLinks page={page} path="/desk/outbox" params={params} />
    </>
  );
}

function kindWords(kind: string): string {
  return (mailKindWords as Record<string, string>)[kind] ?? kind;
}

function State({ state, attempts, nextAttemptAt, sentAt, lastError }: MailRow) {
  if (state === "sent" && sentAt === null) return words.states.bundled;
  if (state === "sent" && sentAt !== null) {
    return (
      <>
        {words.states.sent} <Moment iso={sentAt} />
      </>
    );
  }
  return (
    <>
      <b>{words.states[state]}</b>, {words.tries(attempts)}
      {state === "waiting" && attempts > 0 && (
        <>
          , {words.next} <Moment iso={nextAttemptAt} />
        </>
      )}
      {lastError !== null && (
        <span className="desk-reason" dir="auto">
          {lastError}
        </span>
      )}
    </>
  );
}

function Retry({ id, canRetry, subject }: MailRow) {
  if (!canRetry) return null;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="link-button" name="intent" value="retry">
        {words.retry}
        <span className="sr-only">
          : <bdi>{subject}</bdi>
        </span>
      </button>
    </Form>
  );
}
