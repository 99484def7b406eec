import { Form } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { useHasMail, BackLink, Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../../server/forms/typed-text.ts";
import type { SpamMessage } from "./desk-message.ts";

interface Props {
  spam: readonly SpamMessage[];
  hasMore: boolean;
  /** Id of the message that was just marked as not spam; "gone" if it wasn't spam anymore. */
  done: string | null;
}

export function SpamPage({ spam, hasMore, done }: Props) {
  const hasMail = useHasMail();
  return (
    <>
      <PageHead title="Spam">
        <BackLink href="/desk/messages">All messages</BackLink>
        <p>
          These messages look as if a bot sent them: a field that people don't see was filled in. No one got an email
          about them. Each is deleted after 30 days.
        </p>
      </PageHead>
      {done === "gone" && (
        <Alert tone="warning" title="This message isn't in the spam anymore">
          <p>A colleague has moved it to the messages, or its 30 days are over.</p>
        </Alert>
      )}
      {done !== null && done !== "gone" && (
        <Alert tone="note" title="Moved to the messages">
          <p>
            {hasMail
              ? "The team and the sender get their emails now."
              : "The team and the sender get their emails once email is set up."}{" "}
            <a className="text-link" href={`/desk/messages/${encodeURIComponent(done)}`}>
              Open the message
            </a>
          </p>
        </Alert>
      )}
      {spam.length === 0 && (
        <EmptyState title="No spam" text="If a bot fills in the contact form, its message will show up here." />
      )}
      <ul className="max-w-184">
        {spam.map((one) => (
          <li key={one.id} className="grid gap-2 border-t-2 border-ink py-4">
            <h2 className="text-2xl leading-none wrap-anywhere">
              <bdi>{visibleName(one.name)}</bdi>
            </h2>
            <p className="text-xs text-quiet wrap-anywhere">
              <bdi>{one.email}</bdi>, {one.subject}, <Moment iso={one.time} />
            </p>
            {one.message !== null && (
              <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
                {one.message}
              </p>
            )}
            <Form method="post">
              <input type="hidden" name="id" value={one.id} />
              <Button outline type="submit" name="intent" value="not-spam">
                Not spam
                <span className="sr-only">
                  : <bdi>{visibleName(one.name)}</bdi>
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-quiet">There's more. Only the newest 100 are shown.</p>}
    </>
  );
}
