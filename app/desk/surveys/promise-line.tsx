import { promiseWords } from "../../content/desk-surveys.ts";
import type { PromiseClock } from "./survey-case.ts";

/**
 * The status of the promised reply: a word, and a mark whose shape depends on the status.
 *
 * @param note follows the word if the status has no text
 */
export function PromiseLine({ clock, long = false, note }: { clock: PromiseClock; long?: boolean; note?: string }) {
  const { label, short, text } = promiseWords(clock);
  return (
    <span className="promise" data-state={clock.state}>
      <b>{label}</b> {(long || short || note) && <small>{long ? text : (short ?? note)}</small>}
    </span>
  );
}
