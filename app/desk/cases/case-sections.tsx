import { useActionData, useLocation } from "@remix-run/react";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { TextLink } from "../../ui/button.tsx";
import { shortDay } from "../../ui/dates.ts";
import { TextField } from "../../ui/field.tsx";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { ChooseBox } from "../list/data-table.tsx";
import { FilterChoice } from "../list/list-filters.tsx";
import { ListView } from "../list/list-view.tsx";
import {
  Controls,
  FactList,
  Moment,
  SelectField,
  useHasMail,
  useReadOnly,
  counted,
  IntentButton,
} from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { Overtaken, useWork, WorkSection, WorkSummary, Saved } from "../work/work-form.tsx";
import {
  type Colleague,
  type FollowUpFilters,
  type ListedFollowUp,
  DUES,
  type BulkDone,
  type BulkReply,
  type CaseKind,
  chosenValue,
  readDone,
} from "./case.ts";
import type { FollowUpView, NotesView } from "./change-case.server.ts";

export function FollowUpFields({ followUp }: { followUp: FollowUpView }) {
  const { outcome, typed, done, field } = useWork();
  const overtaken = outcome?.kind === "follow-up-overtaken" ? outcome : null;
  const stored = { owner: followUp.owner ?? "", step: followUp.nextStep ?? "", day: followUp.nextStepOn ?? "" };
  const owner = { ...field("owner", stored.owner), label: "Owner" };
  const changed = followUp.by !== null && followUp.at !== null && (
    <p className="mt-3 text-xs text-quiet">
      {`Changed by ${followUp.by},`} <Moment iso={followUp.at} />
    </p>
  );
  const facts = [
    { label: "Owner", value: followUp.colleagues.find(({ id }) => id === stored.owner)?.name ?? NOBODY },
    { label: "Next step", value: <bdi>{followUp.nextStep ?? "None"}</bdi> },
    followUp.nextStepOn !== null && { label: "On", value: shortDay(followUp.nextStepOn) },
  ];
  return (
    <WorkSection id="owner-and-step" title="Owner and next step">
      {overtaken && (
        <Overtaken
          change={`${overtaken.by} set the owner to ${overtaken.now.owner ?? "no one"} and the next step to ${overtaken.now.step === "" ? "nothing" : `“${overtaken.now.step}”`}`}
          at={overtaken.at}
          own="Your own choice is still in the form. If you still want it, press the button again."
        />
      )}
      <Controls
        instead={
          <>
            <FactList facts={facts} />
            {changed}
          </>
        }
      >
        <WorkSummary part="followUp" />
        <input
          type="hidden"
          name="seen-follow-up"
          value={overtaken?.at ?? typed["seen-follow-up"] ?? followUp.at ?? ""}
        />
        <input type="hidden" name="was-owner" value={stored.owner} />
        <input type="hidden" name="was-step" value={stored.step} />
        <input type="hidden" name="was-day" value={stored.day} />
        <Fragment key={`${followUp.at} ${overtaken?.at}`}>
          <SelectField text={owner} value={owner.value} none={NOBODY} options={ownersOf(followUp.colleagues)} />
          <TextField
            {...field("step", stored.step)}
            label="Next step"
            hint="A few words, such as “Call about the album”. Clear it when it is done."
            className="mt-6"
          />
          <TextField {...field("day", stored.day)} label="On" type="date" className="mt-6" />
        </Fragment>
        {changed}
        <SaveButton
          className="mt-4"
          pending="Saving"
          saved={done === "follow-up" ? "Saved" : null}
          isLeft={(typed.status ?? typed.owner) !== undefined}
        />
      </Controls>
    </WorkSection>
  );
}

const NOBODY = "Nobody";

function OwnerCell({ owner }: ListedFollowUp) {
  if (owner === null) return <span className="text-quiet">{NOBODY}</span>;
  return <bdi className="md:inline-block md:min-w-14">{owner}</bdi>;
}

function StepCell({ nextStep, nextStepOn }: ListedFollowUp) {
  if (nextStep === null) return <span className="text-quiet">None</span>;
  return (
    <>
      {nextStepOn && (
        <time className="block whitespace-nowrap tabular" dateTime={nextStepOn}>
          {shortDay(nextStepOn)}
        </time>
      )}
      <small className="line-clamp-2 text-xs text-quiet" dir="auto">
        {nextStep}
      </small>
    </>
  );
}

const followUpColumns = [
  { label: "Owner", cell: OwnerCell },
  { label: "Next step", cell: StepCell },
];

const DUE_WORDS = { overdue: "Overdue", today: "Today", week: "Next 7 days" };

export function FollowUpFilterFields({
  chosen,
  colleagues,
}: {
  chosen: FollowUpFilters;
  colleagues: readonly Colleague[];
}) {
  return (
    <>
      <FilterChoice
        name="owner"
        label="Owner"
        chosen={chosen.owner ?? ""}
        options={[
          ["", "Anyone"],
          ["me", "Me"],
          ["nobody", NOBODY],
          ...colleagues.filter(({ isReader }) => !isReader).map(({ id, name }) => [id, name] as const),
        ]}
      />
      <FilterChoice
        name="due"
        label="Next step"
        chosen={chosen.due ?? ""}
        options={[["", "Any time"], ...DUES.map((due) => [due, DUE_WORDS[due]] as const)]}
      />
    </>
  );
}

export function CaseNotes({ view, path }: { view: NotesView; path: string }) {
  const { notes, earlierNotes, hasLaterNotes, isMentioned } = view;
  const { done, field } = useWork();
  const hasMail = useHasMail();
  const note = field("text");
  return (
    <WorkSection id="notes" title="Notes">
      {notes.length === 0 && <p>No notes yet. Notes are for the team; only members see them.</p>}
      {(earlierNotes !== null || hasLaterNotes) && (
        <p className="mt-3 print:hidden">
          {earlierNotes !== null && (
            <TextLink href={`${path}?older=${encodeURIComponent(earlierNotes)}#notes`}>Earlier notes</TextLink>
          )}{" "}
          {hasLaterNotes && <TextLink href={`${path}#notes`}>Newest notes</TextLink>}
        </p>
      )}
      <ol>
        {notes.map(({ id, parts, by, createdAt }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="whitespace-pre-wrap" dir="auto">
              {parts.map(({ text, member }, place) =>
                // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and the list never changes
                member === null ? text : <b key={place}>{text}</b>,
              )}
            </p>
            <p className="mt-1 text-xs text-quiet">
              <bdi>{by}</bdi>, <Moment iso={createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {isMentioned && (
        <Controls className="my-3">
          <p className="mb-2 font-bold">A note here mentions you.</p>
          <IntentButton outline intent="seen" label="Mark as seen" />
        </Controls>
      )}
      {done === "note" && <Saved words="Note added" />}
      <Controls data-saves>
        <WorkSummary part="note" />
        {/* The same key keeps typed text when another button of the page is pressed. */}
        <TextField
          key={notes.at(-1)?.id}
          {...note}
          label="Add a note"
          hint={
            hasMail
              ? "Write @ and a member's name, such as @Ruth, to let them know by email."
              : "Write @ and a member's name, such as @Ruth: they'll see it on their Today page."
          }
          rows={4}
          className="mt-4"
        />
        <SaveButton
          className="mt-4"
          intent="note"
          label="Add note"
          pending="Adding"
          unsaved="Not added yet"
          isLeft={note.value.trim() !== ""}
        />
      </Controls>
    </WorkSection>
  );
}

interface CaseListProps<Row> extends Omit<ComponentProps<typeof ListView<Row & Listed>>, "list"> {
  kind: CaseKind;
  colleagues: readonly Colleague[];
  statuses: Readonly<Record<string, string>>;
  saved: readonly SavedFilter[];
  /** As `SavedFilters` takes it. */
  query: string;
}

type Listed = ListedFollowUp & { name: string } & Parameters<typeof chosenValue>[0];

export function CaseList<Row>({ kind, saved, query, columns, children, ...props }: CaseListProps<Row>) {
  const { colleagues, statuses, ...list } = props;
  const reply = useActionData<BulkReply>() ?? null;
  const { done, rest } = readDone(new URLSearchParams(useLocation().search));
  const isReadOnly = useReadOnly();
  const nameCell = (row: Row & Listed, cell: ReactNode) => (
    <span className="flex items-start gap-2">
      <ChooseBox
        what={visibleName(row.name)}
        name="row"
        value={chosenValue(row)}
        defaultChecked={reply?.chosen.includes(row.id)}
      />
      {cell}
    </span>
  );
  const shown = columns.map((column) =>
    column.heads && !isReadOnly ? { ...column, cell: (row: Row & Listed) => nameCell(row, column.cell(row)) } : column,
  );
  const end = (
    <fieldset className="mt-6 border-2 border-ink px-4 pt-2 pb-4 print:hidden">
      <legend className="px-2 font-semibold">{`Chosen ${kind}s`}</legend>
      <div className="grid gap-4 sm:grid-cols-[repeat(2,minmax(9rem,14rem)_auto)] sm:items-end">
        <Action
          intent="assign"
          label="Owner"
          button="Assign"
          options={[["nobody", NOBODY], ...ownersOf(colleagues)]}
          reply={reply}
        />
        <Action intent="status" label="Status" button="Set status" options={Object.entries(statuses)} reply={reply} />
      </div>
    </fieldset>
  );
  return (
    <ListView
      list={`${kind}s`}
      columns={[...shown, ...followUpColumns]}
      hasExportChoice
      {...(!isReadOnly && { form: { action: `/desk/${kind}s?${rest}`, method: "post", end } })}
      {...list}
    >
      {reply && <ErrorSummary errors={[reply]} attempt={1} />}
      {!reply && done && <BulkNote kind={kind} done={done} colleagues={colleagues} statuses={statuses} />}
      <SavedFilters list={`${kind}s`} query={query} saved={saved} />
      {children}
    </ListView>
  );
}

function ownersOf(colleagues: readonly Colleague[]) {
  return colleagues.map(({ id, name, isReader }) => [id, isReader ? "Me" : name] as const);
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
      <IntentButton outline className="justify-self-start" intent={intent} label={button} />
    </>
  );
}

type NoteProps = Pick<CaseListProps<unknown>, "kind" | "colleagues" | "statuses"> & { done: BulkDone };

function BulkNote({ kind, done, colleagues, statuses }: NoteProps) {
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
