import type { ComponentProps, ReactNode } from "react";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { counted } from "../shell/page-parts.tsx";
import { NOBODY } from "./case-sections.tsx";
import { type BulkDone, type BulkReply, type CaseKind, type Colleague, chosenValue } from "./case.ts";

interface ChooseProps {
  row: Parameters<typeof chosenValue>[0];
  name: string;
  reply: BulkReply | null;
}

export function ChooseBox({ row, name, reply }: ChooseProps) {
  return (
    <label className="-my-2 grid size-11 shrink-0 place-items-center lg:size-9 print:hidden">
      <input
        type="checkbox"
        name="row"
        value={chosenValue(row)}
        defaultChecked={reply?.chosen.includes(row.id)}
        className="size-5 accent-ink"
        aria-label={`Choose ${name}`}
      />
    </label>
  );
}

interface Props {
  kind: CaseKind;
  colleagues: readonly Colleague[];
  statuses: Readonly<Record<string, string>>;
  reply: BulkReply | null;
}

/** The bulk actions below the table of a list. */
export function BulkBar({ kind, colleagues, statuses, reply }: Props) {
  const owners = colleagues.map(({ id, name, isReader }) => [id, isReader ? "Me" : name] as const);
  return (
    <fieldset className="mt-6 border-2 border-ink px-4 pt-2 pb-4 print:hidden">
      <legend className="px-2 font-semibold">{`Chosen ${kind}s`}</legend>
      <div className="grid gap-4 sm:grid-cols-[repeat(2,minmax(9rem,14rem)_auto)] sm:items-end">
        <Action intent="assign" label="Owner" button="Assign" options={[["nobody", NOBODY], ...owners]} reply={reply} />
        <Action intent="status" label="Status" button="Set status" options={Object.entries(statuses)} reply={reply} />
      </div>
    </fieldset>
  );
}

interface ActionProps extends Pick<ComponentProps<typeof FilterChoice>, "label" | "options"> {
  intent: "assign" | "status";
  button: string;
  reply: BulkReply | null;
}

function Action({ intent, button, reply, ...choice }: ActionProps) {
  const chosen = reply?.post.intent === intent ? reply.post.to : "";
  return (
    <>
      <FilterChoice name={intent === "assign" ? "to-owner" : "to-status"} chosen={chosen} {...choice} />
      <Button outline type="submit" name="intent" value={intent} className="justify-self-start">
        {button}
      </Button>
    </>
  );
}

export function BulkNote({ kind, done, colleagues, statuses, reply }: Props & { done: BulkDone | null }): ReactNode {
  if (reply) return <ErrorSummary title="There is a problem" errors={[reply]} attempt={1} />;
  if (!done) return null;
  const change =
    done.intent === "assign"
      ? `assigned to ${colleagues.find(({ id }) => id === done.to)?.name ?? "no one"}`
      : `set to ${statuses[done.to] ?? done.to}`;
  return (
    <Alert tone="note" title={`${counted(done.rows, kind)} ${change}`}>
      {done.skipped > 0 && (
        <p>{`${counted(done.skipped, kind)} stayed the same because of a colleague's change. Take another look.`}</p>
      )}
    </Alert>
  );
}
