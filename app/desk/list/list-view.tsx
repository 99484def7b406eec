import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { ExportLinks } from "./export-links.tsx";
import { type Filter, FilterLinks } from "./list-filters.tsx";
import type { Forward, ListPage, Narrowed, PageCursor } from "./list-page.ts";

interface Props<Row> {
  /** The list's name in its URL, `/desk/{list}`, and in its exports. */
  list: string;
  words: { title: string; intro?: string; caption: string; empty: { title: string; text: string } };
  columns: readonly Column<Row>[];
  page: ListPage<Row>;
  params: URLSearchParams;
  /** The direction in which the list is read. */
  forward?: Forward;
  filter?: Filter;
  /** Set if filters or a search narrow the list. */
  narrowed?: Narrowed | null;
  /** Whether the exports have options. */
  hasExportChoice?: boolean;
  /** Further actions beside the exports. */
  actions?: ReactNode;
  /** A form around the table, with this at its end. */
  form?: { action: string; end: ReactNode; method?: "get" | "post" };
  /** Above the table: messages, a search. */
  children?: ReactNode;
}

/** A paginated list: its heading and exports, its filters, its rows, and the links to other pages. */
export function ListView<Row extends { id: string }>({
  list,
  words,
  columns,
  page,
  params,
  forward,
  filter,
  narrowed = null,
  hasExportChoice = false,
  actions,
  form,
  children,
}: Props<Row>) {
  const path = `/desk/${list}`;
  const table = (
    <DataTable caption={words.caption} columns={columns} rows={page.rows} keyOf={({ id }) => id} empty={words.empty} />
  );
  return (
    <>
      <PageHead
        title={words.title}
        actions={
          <>
            {actions}
            <ExportLinks list={list} narrowed={narrowed} hasChoice={hasExportChoice} />
          </>
        }
      >
        {words.intro && <p>{words.intro}</p>}
      </PageHead>
      {children}
      {filter && <FilterLinks path={path} {...filter} />}
      {form && page.rows.length > 0 ? (
        <form method={form.method ?? "get"} action={form.action} id="rows" tabIndex={-1}>
          {table}
          {form.end}
        </form>
      ) : (
        table
      )}
      <PageLinks page={page} path={path} params={params} forward={forward} />
    </>
  );
}

interface PageLinksProps {
  page: Pick<ListPage<unknown>, "newer" | "older">;
  /** The list's path. The links keep its filters. */
  path: string;
  params: URLSearchParams;
  forward?: Forward | undefined;
}

const PAGING = { newer: "Newer", older: "Older" };

/** The Newer and Older controls: links, so that Back, bookmarks and new tabs work. */
export function PageLinks({ page, path, params, forward = "older" }: PageLinksProps) {
  if (page.newer === null && page.older === null) return null;
  const back = forward === "older" ? "newer" : "older";
  return (
    <nav className="mt-6 flex flex-wrap gap-3" aria-label="Pages">
      {page[back] !== null && (
        <ButtonLink outline rel="prev" href={pagePath(path, params, { to: back, key: page[back] })}>
          <span aria-hidden="true">←&nbsp;</span>
          {PAGING[back]}
        </ButtonLink>
      )}
      {page[forward] !== null && (
        <ButtonLink
          outline
          className="ml-auto"
          rel="next"
          href={pagePath(path, params, { to: forward, key: page[forward] })}
        >
          {PAGING[forward]}
          <span aria-hidden="true">&nbsp;→</span>
        </ButtonLink>
      )}
    </nav>
  );
}

function pagePath(path: string, params: URLSearchParams, { to, key }: PageCursor): string {
  const kept = [...params].filter(([name]) => name !== "newer" && name !== "older");
  return `${path}?${new URLSearchParams([...kept, [to, key]])}`;
}
