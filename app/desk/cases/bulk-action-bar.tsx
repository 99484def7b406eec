import type { ReactNode } from "react";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { chosenValue, type BulkDone, type BulkReply } from "./bulk-action.ts";
import type { CaseKind, Colleague } from "./follow-up.ts";
import { caseWords } from "./words.ts";

const words = caseWords.bulk;

interface Choice {
  /** See `chosenValue`. */
  choice: string;
  choiceLabel: string;
  isChosen: boolean;
}

/** @param name the name in the row */
export function showChoice(row: Parameters<typeof chosenValue>[0], name: string, reply: BulkReply | null): Choice {
  return {
    choice: chosenValue(row),
    choiceLabel: `Choose ${name}`,
    isChosen: reply?.chosen.includes(row.id) ?? false,
  };
}

export function ChooseBox({ choice, choiceLabel, isChosen }: Choice) {
  return (
    <label className="-my-2 grid size-11 shrink-0 place-items-center lg:size-9 print:hidden">
      <input
        type="checkbox"
        name="row"
        value={choice}
        defaultChecked={isChosen}
        className="size-5 accent-ink"
        aria-label={choiceLabel}
      />
    </label>
  );
}

interface BarProps {
  kind: CaseKind;
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
  /** Texts of the statuses by their values. */
  statuses: Readonly<Record<string, string>>;
  reply: BulkReply | null;
}

/** The bulk actions below the table of a list. */
export function BulkBar({ kind, colleagues, reader, statuses, reply }: BarProps) {
  const chosen = (intent: "assign" | "status") => (reply?.post.intent === intent ? reply.post.to : "");
  return (
    <fieldset className="mt-6 border-2 border-ink px-4 pt-2 pb-4 print:hidden">
      <legend className="px-2 font-semibold">{words.legend[kind]}</legend>
      <div className="grid gap-4 sm:grid-cols-[repeat(2,minmax(9rem,14rem)_auto)] sm:items-end">
        <FilterChoice name="to-owner" label={caseWords.followUp.owner} chosen={chosen("assign")}>
          <option value="nobody">{caseWords.nobody}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === reader ? caseWords.me : name}
            </option>
          ))}
        </FilterChoice>
        <Button outline type="submit" name="intent" value="assign" className="justify-self-start">
          Assign
        </Button>
        <FilterChoice name="to-status" label="Status" chosen={chosen("status")}>
          {Object.entries(statuses).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </FilterChoice>
        <Button outline type="submit" name="intent" value="status" className="justify-self-start">
          Set status
        </Button>
      </div>
    </fieldset>
  );
}

interface NoteProps {
  kind: CaseKind;
  done: BulkDone | null;
  colleagues: readonly Colleague[];
  statuses: Readonly<Record<string, string>>;
  reply: BulkReply | null;
}

/** Reports what was done with the chosen rows, or why nothing was. */
export function BulkNote({ kind, done, colleagues, statuses, reply }: NoteProps): ReactNode {
  if (reply) {
    const field = reply.problem === "no-rows" ? "rows" : reply.problem === "unknown-owner" ? "to-owner" : "to-status";
    const message = words.problems[reply.problem];
    return <ErrorSummary title={caseWords.summaryTitle} errors={[{ field, message }]} attempt={1} />;
  }
  if (!done) return null;
  const count = words.count[kind](done.rows);
  const member = colleagues.find(({ id }) => id === done.to)?.name ?? null;
  const title =
    done.intent === "assign" ? `${count} assigned to ${member ?? "nobody"}` : words.changed(count, statuses[done.to] ?? done.to);
  return (
    <Alert tone="note" title={title}>
      {done.skipped > 0 && <p>{`${words.count[kind](done.skipped)} stayed the same because of a colleague's change. Take another look.`}</p>}
    </Alert>
  );
}
