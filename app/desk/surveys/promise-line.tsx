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
 */
export function PromiseLine({ clock, long = false }: { clock: PromiseClock; long?: boolean }) {
  const { label, short, text } = promiseWords(clock);
  return <PromiseMark state={clock.state} long={long} label={label} note={long ? text : (short ?? null)} />;
}

interface MarkProps {
  state: PromiseClock["state"];
  long?: boolean;
  label: string;
  note: string | null;
}

/** The same for texts that are ready. */
export function PromiseMark({ state, long = false, label, note }: MarkProps) {
  return (
    <span
      className={`promise-clock grid items-baseline gap-x-2 ${long ? "grid-cols-mark" : "grid-cols-[auto_1fr] min-[75rem]:whitespace-nowrap"}`}
      data-state={state}
    >
      <b className={LABELS[state]}>{label}</b>{" "}
      {note !== null && <small className="col-start-2 text-xs text-quiet">{note}</small>}
    </span>
  );
}
