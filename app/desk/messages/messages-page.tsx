import { caseWords } from "../../content/desk-cases.ts";
import { messageWords as words } from "../../content/desk-messages.ts";
import { OwnerCell, StepCell } from "../cases/care-cells.tsx";
import { careParams } from "../cases/care-filters.ts";
import type { Colleague } from "../cases/care.ts";
import { ChooseBox, ManyBar, ManyNote } from "../cases/many-form.tsx";
import { type ManyReply, readDone } from "../cases/many.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ListedMessage } from "./desk-message.ts";
import { type MessageFilter, messageQuery } from "./message-filters.ts";
import { MessageSearchForm } from "./message-search-form.tsx";

const { columns } = words;

const others: readonly Column<ListedMessage>[] = [
  { key: "when", label: columns.when, cell: ({ time }) => <Moment iso={time} /> },
  { key: "subject", label: columns.subject, cell: ({ subject }) => subject },
  { key: "state", label: columns.state, cell: Answered },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

interface Props {
  page: ListPage<ListedMessage>;
  lookedOn: boolean;
  params: URLSearchParams;
  filter: MessageFilter;
  /** Members who may own messages, the reader first. */
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  saved: readonly SavedFilter[];
  reply: ManyReply | null;
}

export function MessagesPage({ page, lookedOn, params, filter, colleagues, reader, saved, reply }: Props) {
  const { done, rest } = readDone(params);
  const many = { kind: "message", colleagues, statuses: words.statuses, reply } as const;
  const query = messageQuery(filter);
  const narrowed = lookedOn ? words.nothingYet : words.nothing;
  const empty = query === "show=open" ? words.emptyOpen : query === "" ? words.empty : narrowed;
  return (
    <ListView
      list="messages"
      words={{ ...words, empty }}
      columns={columnsWith(reply)}
      page={page}
      params={rest}
      filter={{ ...words.filter, chosen: filter.show, q: filter.q, kept: careParams(filter.care) }}
      hasExportChoice
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
      form={{ action: `/desk/messages?${rest}`, method: "post", end: <ManyBar reader={reader} {...many} /> }}
    >
      <ManyNote done={done} {...many} />
      <SavedFilters list="messages" query={query} saved={saved} />
      <MessageSearchForm key={query} filter={filter} colleagues={colleagues} reader={reader} />
      {lookedOn && <p className="mb-4 font-bold">{words.lookedOn}</p>}
    </ListView>
  );
}

function columnsWith(reply: ManyReply | null): readonly Column<ListedMessage>[] {
  const cell = ({ id, name, careAt, answeredAt }: ListedMessage) => (
    <span className="flex items-center gap-2">
      <ChooseBox row={{ id, careAt, statusAt: answeredAt }} name={name} reply={reply} />
      <a className="text-link" href={`/desk/messages/${id}`}>
        <bdi>{name}</bdi>
      </a>
    </span>
  );
  return [{ key: "who", label: columns.who, heads: true, cell }, ...others];
}

/** Shows when and by whom a message was answered, or that it is still open. */
export function Answered({ answeredAt, answeredBy }: Pick<ListedMessage, "answeredAt" | "answeredBy">) {
  if (answeredAt === null) return <b>{words.notYet}</b>;
  return (
    <>
      <Moment iso={answeredAt} /> {words.by} <bdi>{answeredBy}</bdi>
    </>
  );
}
