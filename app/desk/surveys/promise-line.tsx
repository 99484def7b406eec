import { promiseWords } from "../../content/desk-surveys.ts";
import type { PromiseClock } from "./promise.ts";

/**
 * The promise of 24 to 48 hours: a word first, and a mark that differs in shape.
 *
 * @param note what is said besides the word where the promise itself says nothing
 */
export function PromiseLine({ clock, long = false, note }: { clock: PromiseClock; long?: boolean; note?: string }) {
  const { label, short, text } = promiseWords(clock);
  return (
    <span className="promise" data-state={clock.state}>
      <b>{label}</b> {(long || short || note) && <small>{long ? text : (short ?? note)}</small>}
    </span>
  );
}
