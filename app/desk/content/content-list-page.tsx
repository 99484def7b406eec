import { contentWords as words } from "../../content/desk-content.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { Moment, Section } from "../shell/page-parts.tsx";
import type { ContentRow } from "./content-view.ts";

const { columns, states } = words;

const shown: readonly Column<ContentRow>[] = [
  {
    key: "name",
    label: columns.name,
    heads: true,
    cell: ({ name, title, about }) => (
      <>
        <RowLink href={`/desk/content/${name}`}>{title}</RowLink>
        {about && <span className="block text-sm font-normal text-quiet">{about}</span>}
      </>
    ),
  },
  { key: "state", label: columns.state, cell: ({ hasDraft }) => (hasDraft ? <b>{states.draft}</b> : states.published) },
  {
    key: "saved",
    label: columns.saved,
    cell: ({ last }) =>
      last ? (
        <>
          {last.who}, <Moment iso={last.at} />
        </>
      ) : (
        words.beginning
      ),
  },
];

export function ContentListPage({ rows }: { rows: readonly ContentRow[] }) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {words.groups.map(({ title, names }, place) => (
        <Section key={title} id={`group-${place}`} title={title}>
          <div className="[&_thead_th:first-child]:w-1/2 [&_thead_th:nth-child(2)]:w-1/5">
            <DataTable
              caption={title}
              columns={shown}
              rows={rows.filter(
                ({ name }) => isIn(names, name) || (place === words.groups.length - 1 && !isGrouped(name)),
              )}
              keyOf={({ name }) => name}
            />
          </div>
        </Section>
      ))}
    </>
  );
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function isGrouped(name: string): boolean {
  return words.groups.some(({ names }) => isIn(names, name));
}
