import { ButtonLink, Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { BulkBar, BulkNote, ChooseBox, showChoice } from "../cases/bulk-action-bar.tsx";
import { type BulkReply, readDone } from "../cases/bulk-action.ts";
import { OwnerCell, showFollowUp, StepCell, FollowUpFilterFields } from "../cases/follow-up-fields.tsx";
import { followUpParams, type Colleague } from "../cases/follow-up.ts";
import { caseWords } from "../cases/words.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import type { Column } from "../list/data-table.tsx";
import { FILTER, SearchField } from "../list/list-filters.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Time } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { type ListedMessage, type MessageFilter, messageQuery } from "./desk-message.ts";
import { messageWords as words } from "./words.ts";

interface Props {
  page: ListPage<ListedMessage>;
  params: URLSearchParams;
  filter: MessageFilter;
  /** Members who may own messages, the reader first. */
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  saved: readonly SavedFilter[];
  reply: BulkReply | null;
}

export function MessagesPage({ page, params, filter, colleagues, reader, saved, reply }: Props) {
  const { done, rest } = readDone(params);
  const bulk = { kind: "message", colleagues, statuses: words.statuses, reply } as const;
  const query = messageQuery(filter);
  const empty = query === "show=open" ? words.emptyOpen : query === "" ? words.empty : words.nothing;
  return (
    <ListView
      list="messages"
      words={{ ...words, empty }}
      columns={messageColumns}
      page={{ ...page, rows: page.rows.map((row) => showMessage(row, reply)) }}
      params={rest}
      filter={{ ...words.filter, chosen: filter.show, q: filter.q, kept: followUpParams(filter.followUp) }}
      hasExportChoice
      actions={
        <ButtonLink outline href="/desk/messages/spam">
          {words.spam}
        </ButtonLink>
      }
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
      form={{ action: `/desk/messages?${rest}`, method: "post", end: <BulkBar reader={reader} {...bulk} /> }}
    >
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="messages" query={query} saved={saved} />
      <MessageSearchForm key={query} filter={filter} colleagues={colleagues} reader={reader} />
    </ListView>
  );
}

/** A GET form, so that the URL contains the search. It keeps whether only open messages are shown. */
function MessageSearchForm({ filter, colleagues, reader }: Pick<Props, "filter" | "colleagues" | "reader">) {
  const shown = filter.show === "all" ? "" : `?show=${filter.show}`;
  const isNarrowed = messageQuery({ ...filter, show: "all" }) !== "";
  return (
    <search>
      <form className="mb-6 grid grid-cols-1 gap-3" method="get" action="/desk/messages">
        {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
        <SearchField label={words.search.label} hint={words.search.hint} q={filter.q} look={`${FILTER} max-w-184`} />
        <div className="grid gap-3 sm:grid-cols-[repeat(2,minmax(9rem,14rem))]">
          <FollowUpFilterFields chosen={filter.followUp} colleagues={colleagues} reader={reader} />
        </div>
        <div className="flex items-center gap-4">
          <Button type="submit">{words.search.button}</Button>
          {isNarrowed && (
            <a className="text-link" href={`/desk/messages${shown}`}>
              {words.search.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

type ShownMessage = ReturnType<typeof showMessage>;

const { columns } = words;

const messageColumns: readonly Column<ShownMessage>[] = [
  { key: "who", label: columns.who, heads: true, cell: Name },
  { key: "when", label: columns.when, cell: ({ time, when }) => <Time iso={time} text={when} /> },
  { key: "subject", label: columns.subject, cell: ({ subject }) => subject },
  { key: "state", label: columns.state, cell: Answered },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

/** Returns what a row of the list shows of a message. */
function showMessage(row: ListedMessage, reply: BulkReply | null) {
  const { id, time, subject, followUpAt, answeredAt, answeredBy } = row;
  const name = visibleName(row.name);
  return {
    id,
    href: `/desk/messages/${id}`,
    name,
    time,
    when: shortTime(time),
    subject,
    ...showAnswer({ answeredAt, answeredBy }),
    ...showFollowUp(row),
    ...showChoice({ id, followUpAt, statusAt: answeredAt }, name, reply),
  };
}

function Name({ href, name, ...choice }: ShownMessage) {
  return (
    <span className="flex items-center gap-2">
      <ChooseBox {...choice} />
      <a className="min-w-11 text-link md:min-w-24" href={href}>
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}

type Answer = Pick<ListedMessage, "answeredAt" | "answeredBy">;

/** Returns when and by whom a message was answered, with the time as text. */
export function showAnswer({ answeredAt, answeredBy }: Answer) {
  return { answeredAt, answeredBy, answered: answeredAt && shortTime(answeredAt) };
}

/** Shows when and by whom a message was answered, or that it is still open. */
export function Answered({ answeredAt, answeredBy, answered }: ReturnType<typeof showAnswer>) {
  if (answeredAt === null) return <b>{words.notYet}</b>;
  return (
    <>
      <Time iso={answeredAt} text={answered ?? ""} /> {words.by} <bdi>{answeredBy}</bdi>
    </>
  );
}
