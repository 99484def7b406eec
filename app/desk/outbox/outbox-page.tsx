import { Form } from "@remix-run/react";
import { mailKindWords } from "../../mail/outbox.ts";
import { Alert } from "../../ui/alerts.tsx";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { LinkButton, Moment } from "../shell/page-parts.tsx";
import type { DeskMail, MailState } from "./desk-mail.ts";
import { outboxWords as words } from "./words.ts";

const { columns } = words;

const shown: readonly Column<DeskMail>[] = [
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
      to === null ? subject === "" ? "–" : words.team : <bdi className="md:inline-block md:min-w-44">{to}</bdi>,
  },
  { key: "state", label: columns.state, cell: State },
  { key: "retry", label: columns.retry, cell: (mail) => <Retry {...mail} /> },
];

interface Props {
  page: ListPage<DeskMail>;
  params: URLSearchParams;
  filter: MailState | "all";
  alert: "retried" | "refused" | null;
}

export function OutboxPage({ page, params, filter, alert }: Props) {
  const hasMail = useHasMail();
  const intro = hasMail ? words.intro : words.introWithoutMail;
  const text = alert === "retried" && !hasMail ? words.retried.textWithoutMail : alert && words[alert].text;
  return (
    <ListView
      list="outbox"
      words={{ ...words, intro }}
      columns={shown}
      page={page}
      params={params}
      filter={{ ...words.filter, chosen: filter }}
    >
      {alert && (
        <Alert tone={alert === "refused" ? "error" : "note"} title={words[alert].title}>
          <p>{text}</p>
        </Alert>
      )}
    </ListView>
  );
}

function kindWords(kind: string): string {
  return (mailKindWords as Record<string, string>)[kind] ?? kind;
}

function State({ state, attempts, nextAttemptAt, sentAt, lastError }: DeskMail) {
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
        <span className="block text-xs text-accent" dir="auto">
          {lastError}
        </span>
      )}
    </>
  );
}

function Retry({ id, canRetry, subject, state }: DeskMail) {
  const hasMail = useHasMail();
  // Without a mail server, retrying a waiting email does nothing.
  if (!canRetry || (state === "waiting" && !hasMail)) return null;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <LinkButton name="intent" value="retry">
        {words.retry}
        <span className="sr-only">
          : <bdi>{subject}</bdi>
        </span>
      </LinkButton>
    </Form>
  );
}
