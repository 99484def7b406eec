import { contentWords as words } from "../../content/desk-content.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { RowLink } from "../list/data-table.tsx";
import { Moment, Section } from "../shell/page-parts.tsx";
import type { ContentRow } from "./content-view.ts";

/** All documents in their groups, each with what it has and who changed it last. */
export function ContentListPage({ rows }: { rows: readonly ContentRow[] }) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {words.groups.map(({ title, names }, place) => (
        <Section key={title} id={`group-${place}`} title={title}>
          <ul className="border-b-2 border-ink">
            {rows
              .filter(({ name }) => isIn(names, name) || (place === words.groups.length - 1 && !isGrouped(name)))
              .map((row) => (
                <li
                  key={row.name}
                  className="grid gap-x-6 border-t border-rule py-2 first:border-t-2 first:border-ink md:grid-cols-2"
                >
                  <Row {...row} />
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Row({ name, title, about, hasDraft, last }: ContentRow) {
  return (
    <>
      <p className="[&>a]:inline-block [&>a]:py-1.5">
        <RowLink href={`/desk/content/${name}`}>{title}</RowLink>
        {about && <span className="block text-sm">{about}</span>}
      </p>
      <p className="text-sm text-quiet md:py-1.5">
        {last ? (
          <>
            {hasDraft ? <b className="text-ink">{words.draftBy(last.who)}</b> : words.publishedBy(last.who)},{" "}
            <Moment iso={last.at} />
          </>
        ) : (
          words.beginning
        )}
      </p>
    </>
  );
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function isGrouped(name: string): boolean {
  return words.groups.some(({ names }) => isIn(names, name));
}
