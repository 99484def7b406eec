import type { ComponentProps, ReactNode } from "react";
import { visibleName } from "../../server/forms/typed-text.ts";

export interface Column<Row> {
  /** Unique in its table. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Makes its cells row headers. A table has one such column. */
  heads?: boolean;
  figures?: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty?: { title: string; text: string };
}

/** A table that becomes a list of labeled lines on a narrow screen (ui/styles/records.css). */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <EmptyState {...empty} />;
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, figures }) => (
            <th key={label} scope="col" data-figures={figures ? "" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>{columns.map((column) => cellOf(column, row))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function cellOf<Row>({ label, cell, heads, figures }: Column<Row>, row: Row) {
  const content = cell(row);
  if (heads)
    return (
      <th key={label} scope="row">
        {content}
      </th>
    );
  return (
    <td key={label} data-label={label} data-figures={figures ? "" : undefined}>
      {isText(content) ? content : <div>{content}</div>}
    </td>
  );
}

/** Whether content is a number or text. Other content needs a box in the narrow grid (records.css). */
function isText(content: ReactNode): boolean {
  return typeof content === "number" || (typeof content === "string" && content !== "");
}

export function ChooseBox({ what, ...input }: { what: string } & ComponentProps<"input">) {
  return (
    <label className="-my-2 grid size-11 shrink-0 place-items-center lg:size-9 print:hidden">
      <input type="checkbox" className="size-5 accent-ink" aria-label={`Choose ${what}`} {...input} />
    </label>
  );
}

export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="inline-block min-w-11 text-base font-bold text-link" href={href}>
      <bdi>{visibleName(children)}</bdi>
    </a>
  );
}

export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-2 border-dashed border-ink p-fluid-xl">
      <p className="mb-2 font-headline text-4xl leading-none uppercase">{title}</p>
      <p>{text}</p>
    </div>
  );
}
