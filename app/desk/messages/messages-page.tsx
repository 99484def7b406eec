import { messageWords as words } from "../../content/desk-messages.ts";
import { ExportLinks } from "../export/export-links.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { EmptyState } from "../list/empty-state.tsx";
import { FilterLinks } from "../list/filter-links.tsx";
import type { ListPage } from "../list/keyset-cursor.ts";
import { PageLinks } from "../list/page-links.tsx";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";

export interface MessageRow {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  /** Name of the member. */
  answeredBy: string | null;
}

const { columns, filter } = words;

const shown: readonly Column<MessageRow>[] = [
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

export function MessagesPage({
  page,
  params,
  openOnly,
}: {
  page: ListPage<MessageRow>;
  params: URLSearchParams;
  openOnly: boolean;
}) {
  return (
    <>
      <PageHead title={words.title} actions={<ExportLinks list="messages" />}>
        <p>{words.intro}</p>
      </PageHead>
      <FilterLinks
        label={filter.label}
        links={[
          { name: filter.all, href: "/desk/messages", current: !openOnly },
          { name: filter.open, href: "/desk/messages?show=open", current: openOnly },
        ]}
      />
      {page.rows.length === 0 ? (
        <EmptyState {...(openOnly ? words.emptyOpen : words.empty)} />
      ) : (
        <DataTable caption={words.caption} columns={shown} rows={page.rows} keyOf={({ id }) => id} />
      )}
      <PageLinks page={page} path="/desk/messages" params={params} />
    </>
  );
}

/** When it was answered and by whom, or that it was not yet. */
export function Answered({ answeredAt, answeredBy }: Pick<MessageRow, "answeredAt" | "answeredBy">) {
  if (answeredAt === null) return <b>{words.notYet}</b>;
  return (
    <>
      <Moment iso={answeredAt} /> {words.by} <bdi>{answeredBy}</bdi>
    </>
  );
}
