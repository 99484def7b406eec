import { promiseWords } from "../content/desk-surveys.ts";
import type { PromiseClock } from "./promise.ts";

/** The promise of 24 to 48 hours: a word first, and a mark that differs in shape. */
export function PromiseLine({ clock, long = false }: { clock: PromiseClock; long?: boolean }) {
  const { label, text } = promiseWords(clock);
  return (
    <span className="promise" data-state={clock.state}>
      <b>{label}</b>
      {(long || clock.state === "due" || clock.state === "overdue") && <small>{text}</small>}
    </span>
  );
}
