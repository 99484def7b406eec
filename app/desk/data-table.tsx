import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names its row: one column of a table does. */
  heads?: boolean;
  /** Figures stand under each other at the right. */
  figures?: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that becomes a list of labelled lines where the screen is narrow (data-table.css). */
export function DataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
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
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { label, cell, heads, figures }, row }: { column: Column<Row>; row: Row }) {
  const figured = figures ? "" : undefined;
  if (heads) {
    return (
      <th scope="row">
        {cell(row)}
      </th>
    );
  }
  return (
    <td data-label={label} data-figures={figured}>
      <div>{cell(row)}</div>
    </td>
  );
}
