import type { ReactNode } from "react";
import { type Texts, useKept } from "../../ui/kept-html.ts";
import { visibleName } from "../shell/visible-name.ts";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The cells are row headers. One column of a table has this. */
  heads?: boolean;
  /** Numbers, right-aligned. */
  figures?: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Says of which fields the rows' HTML shows the text, and what else it depends on, if it is to be kept. */
  kept?: ((row: Row) => KeptRow<Row>) | undefined;
  /** Shown instead of a table without rows. */
  empty?: { title: string; text: string };
}

/** A row whose HTML is kept (ui/kept-html.ts). */
export interface KeptRow<Row> {
  by: readonly unknown[];
  /** Fields of the row. */
  texts: Texts & Partial<Row>;
}

/** A table that becomes a list of labeled lines on a narrow screen (ui/styles/records.css). */
export function DataTable<Row>({ caption, columns, rows, keyOf, kept, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <EmptyState {...empty} />;
  const name = import.meta.env.SSR ? [caption, ...columns.map(({ key }) => key)].join(" ") : "";
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, figures }) => (
            <th key={key} scope="col" data-figures={figures ? "" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DataRow key={keyOf(row)} name={name} columns={columns} row={row} kept={kept?.(row)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> extends Pick<Props<Row>, "columns"> {
  /** The table's, for keeping. */
  name: string;
  row: Row;
  kept: KeptRow<Row> | undefined;
}

function DataRow<Row>({ name, columns, row, kept }: RowProps<Row>) {
  const content = useKept(
    import.meta.env.SSR && kept && ["row", name, ...kept.by],
    (texts) => <>{columns.map((column) => cellOf(column, { ...row, ...texts }))}</>,
    kept?.texts,
  );
  return <tr {...content} />;
}

function cellOf<Row>({ key, label, cell, heads, figures }: Column<Row>, row: Row) {
  const content = cell(row);
  if (heads)
    return (
      <th key={key} scope="row">
        {content}
      </th>
    );
  return (
    <td key={key} data-label={label} data-figures={figures ? "" : undefined}>
      {isText(content) ? content : <div>{content}</div>}
    </td>
  );
}

/** Whether content is a number or non-empty text. Other content needs a box for the narrow grid (records.css). */
function isText(content: ReactNode): boolean {
  return typeof content === "number" || (typeof content === "string" && content !== "");
}

/** The link from a row to its record. */
export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="inline-block min-w-11 text-base font-bold text-link" href={href}>
      <bdi>{visibleName(children)}</bdi>
    </a>
  );
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-2 border-dashed border-ink p-fluid-xl">
      <p className="mb-2 font-headline text-4xl leading-none uppercase">{title}</p>
      <p>{text}</p>
    </div>
  );
}
