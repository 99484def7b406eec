import { caseWords } from "../../content/desk-cases.ts";
import { messageWords as words } from "../../content/desk-messages.ts";
import { Button } from "../../ui/button.tsx";
import { OwnerCell, StepCell } from "../cases/care-cells.tsx";
import { CareFilterFields } from "../cases/care-filter-fields.tsx";
import { careParams } from "../cases/care-filters.ts";
import type { Colleague } from "../cases/care.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ListedMessage } from "./desk-message.ts";
import { type MessageFilter, messageQuery } from "./message-filters.ts";

const { columns } = words;

const shown: readonly Column<ListedMessage>[] = [
  {
    key: "who",
    label: columns.who,
    heads: true,
    cell: ({ id, name }) => (
      <a className="text-link" href={`/desk/messages/${id}`}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { key: "when", label: columns.when, cell: ({ time }) => <Moment iso={time} /> },
  { key: "subject", label: columns.subject, cell: ({ subject }) => subject },
  { key: "state", label: columns.state, cell: Answered },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

interface Props {
  page: ListPage<ListedMessage>;
  params: URLSearchParams;
  filter: MessageFilter;
  /** Members who may own messages, the reader first. */
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
}

export function MessagesPage({ page, params, filter, colleagues, reader }: Props) {
  const query = messageQuery(filter);
  const empty = query === "show=open" ? words.emptyOpen : query === "" ? words.empty : words.nothing;
  return (
    <ListView
      list="messages"
      words={{ ...words, empty }}
      columns={shown}
      page={page}
      params={params}
      filter={{ ...words.filter, chosen: filter.show, kept: careParams(filter.care) }}
      narrowed={query === "" ? null : { query: `?${query}`, rows: "" }}
    >
      <search>
        <form className="mb-4 grid gap-3 sm:grid-cols-[repeat(2,minmax(9rem,14rem))_auto] sm:items-end" method="get">
          {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
          <CareFilterFields chosen={filter.care} colleagues={colleagues} reader={reader} />
          <Button type="submit" className="justify-self-start">
            {caseWords.filter.button}
          </Button>
        </form>
      </search>
    </ListView>
  );
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
