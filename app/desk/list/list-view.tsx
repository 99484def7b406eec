import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useMayOpen } from "../shell/page-parts.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { FilterLinks } from "./list-filters.tsx";
import type { ListPage, Narrowed, PageCursor } from "./list-page.ts";

interface Props<Row> {
  /** The list's name in its URL (`/desk/{list}`) and exports. */
  list: string;
  words: { title: string; intro?: string; caption: string; empty: { title: string; text: string } };
  columns: readonly Column<Row>[];
  page: ListPage<Row>;
  /** See `FilterLinks`. */
  filters?: Readonly<Record<string, string>>;
  narrowed?: Narrowed | null;
  hasExportChoice?: boolean;
  actions?: ReactNode;
  /** Wraps the table in a form that ends with this. */
  form?: { action: string; end: ReactNode; method?: "get" | "post" };
  /** Above the table. */
  children?: ReactNode;
}

export function ListView<Row extends { id: string }>(props: Props<Row>) {
  const { list, words, columns, page, filters, narrowed = null, hasExportChoice = false, form } = props;
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
            {props.actions}
            <ExportLinks list={list} narrowed={narrowed} hasChoice={hasExportChoice} />
          </>
        }
      >
        {words.intro && <p>{words.intro}</p>}
      </PageHead>
      {props.children}
      {filters && <FilterLinks path={path} names={filters} />}
      {form && page.rows.length > 0 ? (
        <form method={form.method ?? "get"} action={form.action} id="rows" tabIndex={-1}>
          {table}
          {form.end}
        </form>
      ) : (
        table
      )}
      <PageLinks page={page} path={path} />
    </>
  );
}

/** Newer and Older are links, so that Back, bookmarks and new tabs work. They keep the list's filters. */
export function PageLinks({ page: { prev, next }, path }: Pick<Props<unknown>, "page"> & { path: string }) {
  const params = new URLSearchParams(useLocation().search);
  const linkTo = (cursor: PageCursor | null) => cursor && { to: cursor.to, href: pagePath(path, params, cursor) };
  return <StepLinks label="Pages" prev={linkTo(prev)} next={linkTo(next)} />;
}

const STEPS = { newer: "Newer", older: "Older" };

type StepLink = { to: PageCursor["to"]; href: string } | null;

type StepProps = Record<"prev" | "next", StepLink> & { label: string; thing?: string };

/** `thing` is what the links lead to, such as ` order`. */
export function StepLinks({ label, prev, next, thing = "" }: StepProps) {
  if (!prev && !next) return null;
  return (
    <nav className="mt-6 flex flex-wrap gap-3" aria-label={label}>
      {prev && (
        <ButtonLink outline rel="prev" href={prev.href}>
          <span aria-hidden="true">←&nbsp;</span>
          {STEPS[prev.to] + thing}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink outline className="ml-auto" rel="next" href={next.href}>
          {STEPS[next.to] + thing}
          <span aria-hidden="true">&nbsp;→</span>
        </ButtonLink>
      )}
    </nav>
  );
}

/** Not kept in links to other pages. */
const OF_ONE_PAGE = new Set(["newer", "older", "done"]);

function pagePath(path: string, params: URLSearchParams, { to, key }: PageCursor): string {
  const kept = [...params].filter(([name]) => !OF_ONE_PAGE.has(name));
  return `${path}?${new URLSearchParams([...kept, [to, key]])}`;
}

type ExportProps = { list: string; narrowed: Narrowed | null; hasChoice: boolean };

/** Exports the filtered or the whole list. Links, not buttons, because exports are rare. */
function ExportLinks({ list, narrowed, hasChoice }: ExportProps) {
  if (!useMayOpen(`/desk/${list}/export.csv`)) return null;
  return (
    <div className="print:hidden">
      <p className="flex flex-wrap items-center gap-x-3">
        {narrowed && (
          <Formats
            list={list}
            query={narrowed.query}
            title={`Export ${narrowed.rows || "these"}:`}
            label="Export what the filters show as"
          />
        )}
        <Formats list={list} query="" title={narrowed ? "Everything:" : "Export:"} label="Export the whole list as" />
      </p>
      {hasChoice && <ExportChoiceForm list={list} narrowed={narrowed} />}
    </div>
  );
}

const FORMATS = { csv: "CSV", jsonl: "JSON Lines" };

/** `label` is for screen readers, because the links don't repeat the list's name. */
function Formats({ list, query, title, label }: Record<"list" | "query" | "title" | "label", string>) {
  return (
    <span className="inline-flex items-center gap-x-3">
      {title}{" "}
      {Object.entries(FORMATS).map(([format, name]) => (
        <Fragment key={format}>
          <a
            className="inline-flex min-h-11 items-center text-link"
            href={`/desk/${list}/export.${format}${query}`}
            download
          >
            <span className="sr-only">{label} </span>
            {name}
          </a>{" "}
        </Fragment>
      ))}
    </span>
  );
}

/** Exports with notes, or in words. A GET form, so that it works without JavaScript. */
function ExportChoiceForm({ list, narrowed }: Omit<ExportProps, "hasChoice">) {
  return (
    <details className="mt-1">
      <summary>With notes, or in words</summary>
      <form method="get" action={`/desk/${list}/export.csv`} className="mt-2 grid justify-items-start gap-2">
        {[...new URLSearchParams(narrowed?.query ?? "")].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Box name="notes" value="1" label="Add our notes" />
        {list === "surveys" && <Box name="values" value="words" label="In the words of the form, instead of codes" />}
        <Button type="submit" outline>
          {["Export", narrowed ? `these ${narrowed.rows}` : "everything", "as CSV"]
            .map((part) => part.trim())
            .join(" ")}
        </Button>
      </form>
    </details>
  );
}

function Box({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input type="checkbox" name={name} value={value} className="size-5 accent-ink" /> {label}
    </label>
  );
}
