import type { PromiseClock } from "./survey-case.ts";
import { promiseWords } from "./words.ts";

const PENDING = "font-semibold";
const DONE = "font-normal text-quiet";
const LABELS = {
  draft: DONE,
  waiting: PENDING,
  due: PENDING,
  overdue: "font-semibold text-accent",
  answered: DONE,
};

/**
 * The status of the promised reply: a word, and a mark whose shape depends on the status.
 *
 * @param long adds a sentence, which doesn't fit into a table
 * @param note replaces the table's own note
 */
export function PromiseLine({ clock, long = false, note = null }: Props) {
  const { label, short, text } = promiseWords(clock);
  const remark = long ? text : (short ?? note);
  return (
    <span
      className={`promise-clock grid items-baseline gap-x-2 ${long ? "grid-cols-mark" : "grid-cols-[auto_1fr] min-[75rem]:whitespace-nowrap"}`}
      data-state={clock.state}
    >
      <b className={LABELS[clock.state]}>{label}</b>{" "}
      {remark !== null && <small className="col-start-2 text-xs text-quiet">{remark}</small>}
    </span>
  );
}

interface Props {
  clock: PromiseClock;
  long?: boolean;
  note?: string | null;
}
