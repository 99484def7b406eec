/**
 * Returns rows in the order of the numbers that were typed for their places, from 1; those without one come last. Of
 * two with the same number, the one that was given it comes before the one that had it, or after it if it comes from
 * above: 1 puts a row first, and the last number puts it last.
 */
export function inTypedOrder<Row extends { row: number }>(rows: readonly Row[], typed: (row: Row) => string): Row[] {
  return rows
    .map((one) => {
      const written = Number.parseFloat(typed(one));
      const wanted = Number.isNaN(written) ? Number.MAX_VALUE : written;
      return { one, wanted, moved: Math.sign(wanted - one.row - 1) };
    })
    .toSorted((one, other) => one.wanted - other.wanted || one.moved - other.moved)
    .map(({ one }) => one);
}
