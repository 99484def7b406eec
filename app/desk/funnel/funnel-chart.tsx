import { chartText, funnelWords, percent, rowName } from "../../content/desk-funnel.ts";
import type { FunnelRow } from "./funnel.ts";

const WIDTH = 640;
const ROW = 84;
const BAR = 32;

/** Bars under each other: ink for those who came so far, an empty outline for all who began. */
export function FunnelChart({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <svg
      className="funnel-chart"
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn into the page, so that it takes its inks
      role="img"
      aria-labelledby="funnel-title funnel-desc"
    >
      <title id="funnel-title">{funnelWords.chart}</title>
      <desc id="funnel-desc">{chartText(rows)}</desc>
      {rows.map((row, place) => (
        <Bar key={row.step} row={row} top={place * ROW} />
      ))}
    </svg>
  );
}

function Bar({ row: { step, surveys, share }, top }: { row: FunnelRow; top: number }) {
  const bar = top + ROW - BAR - 6;
  return (
    <g className="funnel-bar" data-step={step}>
      <text className="funnel-name" x="0" y={bar - 9}>
        {rowName(step)}
      </text>
      <text className="funnel-figure" x={WIDTH} y={bar - 9} textAnchor="end">
        {surveys.toLocaleString("en-US")} / {percent(share)}
      </text>
      <rect className="funnel-all" x="1" y={bar} width={WIDTH - 2} height={BAR} />
      <rect className="funnel-reached" x="1" y={bar} width={Math.round((WIDTH - 2) * (share ?? 0))} height={BAR} />
    </g>
  );
}
