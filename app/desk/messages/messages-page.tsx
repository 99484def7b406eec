import { Form } from "@remix-run/react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { CaseList, FollowUpFilterFields } from "../cases/case-sections.tsx";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { type Column, EmptyState } from "../list/data-table.tsx";
import { SearchForm } from "../list/list-filters.tsx";
import { Moment, useHasMail, BackLink, MomentBy } from "../shell/page-parts.tsx";
import type { ListedMessage, SpamMessage } from "./desk-message.store.server.ts";
import { messageQuery, messageStatuses } from "./desk-message.ts";
import type { MessagesView } from "./messages.server.ts";

const EMPTY = { title: "No messages", text: "Messages from the contact form will show up here." };
const EMPTY_OPEN = { title: "You're all caught up", text: "New messages will show up here." };
const NO_MATCH = { title: "No matches", text: "No message has all of this. Remove a word or change a filter." };

export function MessagesPage({ view, saved }: { view: MessagesView; saved: readonly SavedFilter[] }) {
  const { page, filter, colleagues } = view;
  const query = messageQuery(filter);
  return (
    <CaseList
      kind="message"
      words={{
        title: "Messages",
        intro: "What people sent through the contact form.",
        caption: "Messages, newest first",
        empty: query === "show=open" ? EMPTY_OPEN : query === "" ? EMPTY : NO_MATCH,
      }}
      columns={columns}
      page={page}
      filters={{ all: "All", open: "Not answered yet" }}
      statuses={messageStatuses}
      colleagues={colleagues}
      saved={saved}
      query={query}
      actions={
        <ButtonLink outline href="/desk/messages/spam">
          Spam
        </ButtonLink>
      }
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
    >
      <SearchForm
        key={query}
        path="/desk/messages"
        show={filter.show}
        label="Search names, addresses and messages"
        hint="The beginning of a word is enough. A message must contain all of them."
        q={filter.q}
        isNarrowed={messageQuery({ ...filter, show: "all" }) !== ""}
      >
        <div className="grid gap-3 sm:grid-cols-[repeat(2,minmax(9rem,14rem))]">
          <FollowUpFilterFields chosen={filter.followUp} colleagues={colleagues} />
        </div>
      </SearchForm>
    </CaseList>
  );
}

const columns: readonly Column<ListedMessage>[] = [
  {
    label: "From",
    heads: true,
    cell: ({ id, name }) => (
      <a className="min-w-11 text-link md:min-w-24" href={`/desk/messages/${id}`}>
        <bdi>{visibleName(name)}</bdi>
      </a>
    ),
  },
  { label: "When", cell: ({ time }) => <Moment iso={time} /> },
  { label: "Subject", cell: ({ subject }) => subject },
  { label: "Answered", cell: Answered },
];

export function Answered({ answeredAt, answeredBy }: Pick<ListedMessage, "answeredAt" | "answeredBy">) {
  return answeredAt === null ? <b>Not yet</b> : <MomentBy iso={answeredAt} by={answeredBy} />;
}

interface SpamProps {
  spam: readonly SpamMessage[];
  hasMore: boolean;
  /** Id of the message just marked as not spam; "gone" if it was no longer spam. */
  done: string | null;
}

export function SpamPage({ spam, hasMore, done }: SpamProps) {
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
            <TextLink href={`/desk/messages/${encodeURIComponent(done)}`}>Open the message</TextLink>
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
