import { useActionData, useLocation, Form } from "@remix-run/react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BulkBar, BulkNote, ChooseBox } from "../cases/bulk-action-bar.tsx";
import { followUpColumns, FollowUpFilterFields } from "../cases/case-sections.tsx";
import { type BulkReply, type Colleague, readDone } from "../cases/case.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { type Column, EmptyState } from "../list/data-table.tsx";
import { FILTER, SearchField } from "../list/list-filters.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment, useHasMail, BackLink } from "../shell/page-parts.tsx";
import type { ListedMessage, SpamMessage } from "./desk-message.store.server.ts";
import { type MessageFilter, messageQuery, messageStatuses } from "./desk-message.ts";

interface Props {
  page: ListPage<ListedMessage>;
  filter: MessageFilter;
  /** Members who may own messages. */
  colleagues: readonly Colleague[];
  saved: readonly SavedFilter[];
}

const EMPTY = { title: "No messages", text: "Messages from the contact form will show up here." };
const EMPTY_OPEN = { title: "You're all caught up", text: "New messages will show up here." };
const NO_MATCH = { title: "No matches", text: "No message has all of this. Remove a word or change a filter." };

export function MessagesPage({ page, filter, colleagues, saved }: Props) {
  const reply = useActionData<BulkReply>() ?? null;
  const { done, rest } = readDone(new URLSearchParams(useLocation().search));
  const bulk = { kind: "message", colleagues, statuses: messageStatuses, reply } as const;
  const query = messageQuery(filter);
  return (
    <ListView
      list="messages"
      words={{
        title: "Messages",
        intro: "What people sent through the contact form.",
        caption: "Messages, newest first",
        empty: query === "show=open" ? EMPTY_OPEN : query === "" ? EMPTY : NO_MATCH,
      }}
      columns={columnsWith(reply)}
      page={page}
      filters={{ all: "All", open: "Not answered yet" }}
      hasExportChoice
      actions={
        <ButtonLink outline href="/desk/messages/spam">
          Spam
        </ButtonLink>
      }
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
      form={{ action: `/desk/messages?${rest}`, method: "post", end: <BulkBar {...bulk} /> }}
    >
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="messages" query={query} saved={saved} />
      <MessageSearchForm key={query} filter={filter} colleagues={colleagues} />
    </ListView>
  );
}

/** A GET form, so that the URL contains the search. It keeps the filter for open messages. */
function MessageSearchForm({ filter, colleagues }: Pick<Props, "filter" | "colleagues">) {
  const shown = filter.show === "all" ? "" : `?show=${filter.show}`;
  const isNarrowed = messageQuery({ ...filter, show: "all" }) !== "";
  return (
    <search>
      <form className="mb-6 grid grid-cols-1 gap-3" method="get" action="/desk/messages">
        {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
        <SearchField
          label="Search names, addresses and messages"
          hint="The beginning of a word is enough. A message must contain all of them."
          q={filter.q}
          look={`${FILTER} max-w-184`}
        />
        <div className="grid gap-3 sm:grid-cols-[repeat(2,minmax(9rem,14rem))]">
          <FollowUpFilterFields chosen={filter.followUp} colleagues={colleagues} />
        </div>
        <div className="flex items-center gap-4">
          <Button type="submit">Search</Button>
          {isNarrowed && (
            <a className="text-link" href={`/desk/messages${shown}`}>
              Show all
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

function columnsWith(reply: BulkReply | null): Column<ListedMessage>[] {
  return [
    { label: "From", heads: true, cell: (row) => <Name row={row} reply={reply} /> },
    { label: "When", cell: ({ time }) => <Moment iso={time} /> },
    { label: "Subject", cell: ({ subject }) => subject },
    { label: "Answered", cell: Answered },
    ...followUpColumns,
  ];
}

function Name({ row, reply }: { row: ListedMessage; reply: BulkReply | null }) {
  const name = visibleName(row.name);
  return (
    <span className="flex items-center gap-2">
      <ChooseBox row={{ ...row, statusAt: row.answeredAt }} name={name} reply={reply} />
      <a className="min-w-11 text-link md:min-w-24" href={`/desk/messages/${row.id}`}>
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}

export function Answered({ answeredAt, answeredBy }: Pick<ListedMessage, "answeredAt" | "answeredBy">) {
  if (answeredAt === null) return <b>Not yet</b>;
  return (
    <>
      <Moment iso={answeredAt} /> by <bdi>{answeredBy}</bdi>
    </>
  );
}

interface SpamProps {
  spam: readonly SpamMessage[];
  hasMore: boolean;
  /** Id of the message that was just marked as not spam; "gone" if it wasn't spam anymore. */
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
