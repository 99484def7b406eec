import { caseWords } from "../../content/desk-cases.ts";
import { filterWords, statusWords, surveysWords as words } from "../../content/desk-surveys.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { OwnerCell, StepCell } from "../cases/care-cells.tsx";
import { ChooseBox, ManyBar, ManyNote } from "../cases/many-form.tsx";
import { type ManyReply, readDone } from "../cases/many.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { type Column, DataTable, RowLink } from "../list/data-table.tsx";
import { ExportLinks } from "../list/export-links.tsx";
import { PageLinks } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { SurveyFilterForm } from "./survey-filter-form.tsx";
import { filterParams, isNarrowed } from "./survey-filters.ts";
import type { SurveyRow, SurveysView } from "./survey-view.ts";

const { columns } = words;

const others: readonly Column<SurveyRow>[] = [
  { key: "promise", label: columns.promise, cell: Promised },
  { key: "arrived", label: columns.arrived, cell: ({ arrivedAt }) => <Moment iso={arrivedAt} /> },
  { key: "stage", label: columns.stage, cell: ({ stage }) => filterWords.stage.values[stage] ?? stage },
  { key: "call", label: columns.call, cell: ({ call }) => filterWords.call.values[call ?? "none"] },
  { key: "status", label: columns.status, cell: ({ status }) => statusWords[status] },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

export function SurveysPage({
  view: { search, page, forward, count, lookedOn, colleagues, reader },
  params,
  saved,
  reply,
}: {
  view: SurveysView;
  saved: readonly SavedFilter[];
  params: URLSearchParams;
  reply: ManyReply | null;
}) {
  const { done, rest } = readDone(params);
  const many = { kind: "survey", colleagues, statuses: statusWords, reply } as const;
  const narrowed = isNarrowed(search) &&
    count.surveys > 0 && {
      query: `?${filterParams(search)}`,
      rows: lookedOn ? "" : words.count(count.surveys, count.more),
    };
  const table = (
    <DataTable
      caption={words.caption}
      columns={columnsWith(reply)}
      rows={page.rows}
      keyOf={({ id }) => id}
      empty={emptyWords(search, lookedOn)}
    />
  );
  const exports = <ExportLinks list="surveys" narrowed={narrowed || null} hasChoice />;
  return (
    <>
      <PageHead
        title={words.title}
        actions={
          <>
            <ButtonLink href={words.waiting.href}>{words.waiting.name}</ButtonLink> {exports}
          </>
        }
      />
      <ManyNote done={done} {...many} />
      <SavedFilters list="surveys" query={filterParams(search).toString()} saved={saved} />
      <SurveyFilterForm key={rest.toString()} search={search} colleagues={colleagues} reader={reader} />
      <output className="mt-6 mb-3 block font-headline text-2xl leading-none uppercase">
        {words.count(count.surveys, count.more)}
        {lookedOn && words.lookedOn(forward)}
      </output>
      {page.rows.length === 0 ? (
        table
      ) : (
        <form method="post" action={`/desk/surveys?${rest}`} id="rows" tabIndex={-1}>
          {table}
          <ManyBar reader={reader} {...many} />
        </form>
      )}
      <PageLinks page={page} path="/desk/surveys" params={rest} forward={forward} />
    </>
  );
}

function emptyWords(search: SurveysView["search"], lookedOn: boolean) {
  if (lookedOn) return words.notYet;
  return isNarrowed(search) ? words.nothing : words.empty;
}

function Promised({ clock, furthestStep }: SurveyRow) {
  return clock.state === "draft" ? (
    <PromiseLine clock={clock} note={words.draft(furthestStep)} />
  ) : (
    <PromiseLine clock={clock} />
  );
}

function columnsWith(reply: ManyReply | null): readonly Column<SurveyRow>[] {
  const cell = (row: SurveyRow) => (
    <span className="flex items-start gap-2">
      <ChooseBox row={row} name={row.name} reply={reply} />
      <span>
        <Name {...row} />
      </span>
    </span>
  );
  return [{ key: "name", label: columns.name, heads: true, cell }, ...others];
}

function Name({ id, name, creatorName }: SurveyRow) {
  return (
    <>
      <RowLink href={`/desk/surveys/${id}`}>{name}</RowLink>{" "}
      {creatorName && (
        <small className="block text-xs text-quiet">
          <bdi>{creatorName}</bdi>
        </small>
      )}
    </>
  );
}
