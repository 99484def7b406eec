import { shortTime } from "../../ui/short-dates.ts";
import { OwnerCell, showCare, StepCell } from "../cases/care-cells.tsx";
import { ChooseBox, showChoice } from "../cases/many-form.tsx";
import type { ManyReply } from "../cases/many.ts";
import { caseWords } from "../cases/words.ts";
import { type Column, RowLink } from "../list/data-table.tsx";
import { Time } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { PromiseMark } from "./promise-line.tsx";
import type { SurveyRow } from "./survey-view.ts";
import { filterWords, promiseWords, statusWords, surveysWords as words } from "./words.ts";

type ShownSurvey = ReturnType<typeof showSurvey>;

const { columns } = words;

export const surveyColumns: readonly Column<ShownSurvey>[] = [
  { key: "name", label: columns.name, heads: true, cell: Name },
  {
    key: "promise",
    label: columns.promise,
    cell: ({ state, promise, promiseNote }) => <PromiseMark state={state} label={promise} note={promiseNote} />,
  },
  {
    key: "arrived",
    label: columns.arrived,
    cell: ({ arrivedAt, arrived }) => <Time iso={arrivedAt} text={arrived} />,
  },
  { key: "stage", label: columns.stage, cell: ({ stage }) => stage },
  { key: "call", label: columns.call, cell: ({ call }) => call },
  { key: "status", label: columns.status, cell: ({ status }) => status },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

/** Returns what a row of the list shows of a survey: its texts, and what else its look depends on. */
export function showSurvey(row: SurveyRow, reply: ManyReply | null) {
  const { id, creatorName, clock, arrivedAt, stage, call, status, furthestStep } = row;
  const name = visibleName(row.name);
  const { label, short } = promiseWords(clock);
  return {
    id,
    href: `/desk/surveys/${id}`,
    name,
    creatorName,
    state: clock.state,
    promise: label,
    promiseNote: short ?? (clock.state === "draft" ? words.draft(furthestStep) : null),
    arrivedAt,
    arrived: shortTime(arrivedAt),
    stage: filterWords.stage.values[stage] ?? stage,
    call: filterWords.call.values[call ?? "none"] ?? null,
    status: statusWords[status],
    ...showCare(row),
    ...showChoice(row, name, reply),
  };
}

function Name({ href, name, creatorName, ...choice }: ShownSurvey) {
  return (
    <span className="flex items-start gap-2">
      <ChooseBox {...choice} />
      <span className="md:min-w-24">
        <RowLink href={href}>{name}</RowLink>{" "}
        {creatorName && (
          <small className="block text-xs text-quiet">
            <bdi>{creatorName}</bdi>
          </small>
        )}
      </span>
    </span>
  );
}
