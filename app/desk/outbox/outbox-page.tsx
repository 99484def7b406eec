import { Form } from "@remix-run/react";
import { mailKindName } from "../../mail/outbox.ts";
import { Alert } from "../../ui/alerts.tsx";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { useHasMail, LinkButton, Moment } from "../shell/page-parts.tsx";
import type { DeskMail } from "./desk-mail.store.server.ts";

const columns: readonly Column<DeskMail>[] = [
  {
    label: "Subject",
    heads: true,
    cell: ({ kind, subject }) => (subject ? <bdi>{subject}</bdi> : `${mailKindName(kind)} (text no longer on file)`),
  },
  { label: "Due", cell: ({ time }) => <Moment iso={time} /> },
  { label: "To", cell: Recipient },
  { label: "Status", cell: State },
  { label: "Try again", cell: (mail) => <Retry {...mail} /> },
];

const words = {
  title: "Outbox",
  caption: "Emails, newest first",
  empty: { title: "No emails here", text: "There are no emails on this list right now." },
};

const states = { waiting: "Waiting", failed: "Failed", sent: "Sent" };

export function OutboxPage({ page, alert }: { page: ListPage<DeskMail>; alert: "retried" | "refused" | null }) {
  const hasMail = useHasMail();
  const intro = hasMail
    ? "Emails the site sends on its own. It keeps trying for a while. Any that fail for good stay here until someone takes care of them."
    : "Emails the site sends on its own, once email is set up.";
  return (
    <ListView
      list="outbox"
      words={{ ...words, intro }}
      columns={columns}
      page={page}
      filters={{ all: "All", ...states }}
    >
      {alert === "refused" && (
        <Alert tone="error" title="This email can't be sent again">
          <p>It has already been sent, or its text is no longer on file.</p>
        </Alert>
      )}
      {alert === "retried" && (
        <Alert
          tone="note"
          title="Trying again"
          text={
            hasMail ? "The site tries within a minute. Reload this page to check." : "It goes out once email is set up."
          }
        />
      )}
    </ListView>
  );
}

function Recipient({ to, subject }: DeskMail) {
  if (to === null) return subject === "" ? "–" : "The team";
  return <bdi className="md:inline-block md:min-w-44">{to}</bdi>;
}

function State({ state, attempts, nextAttemptAt, sentAt, lastError }: DeskMail) {
  if (state === "sent" && sentAt === null) return "In a summary";
  if (state === "sent" && sentAt !== null) {
    return (
      <>
        Sent <Moment iso={sentAt} />
      </>
    );
  }
  return (
    <>
      <b>{states[state]}</b>, {attempts === 0 ? "not tried yet" : attempts === 1 ? "1 attempt" : `${attempts} attempts`}
      {state === "waiting" && attempts > 0 && (
        <>
          , next <Moment iso={nextAttemptAt} />
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
        Try again now
        <span className="sr-only">
          : <bdi>{subject}</bdi>
        </span>
      </LinkButton>
    </Form>
  );
}
