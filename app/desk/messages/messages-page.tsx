import { messageWords as words } from "../../content/desk-messages.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { ListedMessage } from "./desk-message.ts";

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
];

interface Props {
  page: ListPage<ListedMessage>;
  params: URLSearchParams;
  filter: "all" | "open";
}

export function MessagesPage({ page, params, filter }: Props) {
  return (
    <ListView
      list="messages"
      words={filter === "open" ? { ...words, empty: words.emptyOpen } : words}
      columns={shown}
      page={page}
      params={params}
      filter={{ ...words.filter, chosen: filter }}
      narrowed={filter === "open" ? { query: "?show=open", rows: "" } : null}
    />
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
