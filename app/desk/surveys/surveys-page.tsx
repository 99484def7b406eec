import { ButtonLink, Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { shortTime } from "../../ui/short-dates.ts";
import { OwnerCell, showFollowUp, StepCell } from "../cases/care-cells.tsx";
import { FollowUpFilterFields } from "../cases/care-filter-fields.tsx";
import type { Colleague } from "../cases/care.ts";
import { BulkBar, BulkNote, ChooseBox, showChoice } from "../cases/many-form.tsx";
import { type BulkReply, readDone } from "../cases/many.ts";
import { caseWords } from "../cases/words.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { DataTable, type Column, RowLink } from "../list/data-table.tsx";
import { ExportLinks } from "../list/export-links.tsx";
import { FILTER, FilterChoice, FilterField } from "../list/filter-field.tsx";
import { PageLinks } from "../list/list-view.tsx";
import { Time } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { PromiseMark } from "./promise-line.tsx";
import { filterParams, isNarrowed, type FilterName, filterValues, type SurveySearch } from "./survey-filters.ts";
import type { SurveysView, SurveyRow } from "./survey-view.ts";
import { statusWords, surveysWords as words, filterWords, promiseWords } from "./words.ts";

export function SurveysPage({
  view: { search, page, forward, count, colleagues, reader },
  params,
  saved,
  reply,
}: {
  view: SurveysView;
  saved: readonly SavedFilter[];
  params: URLSearchParams;
  reply: BulkReply | null;
}) {
  const { done, rest } = readDone(params);
  const bulk = { kind: "survey", colleagues, statuses: statusWords, reply } as const;
  const narrowed = isNarrowed(search) &&
    count.surveys > 0 && {
      query: `?${filterParams(search)}`,
      rows: words.count(count.surveys, count.more),
    };
  const table = (
    <DataTable
      caption={words.caption}
      columns={surveyColumns}
      rows={page.rows.map((row) => showSurvey(row, reply))}
      keyOf={({ id }) => id}
      empty={isNarrowed(search) ? words.nothing : words.empty}
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
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="surveys" query={filterParams(search).toString()} saved={saved} />
      <SurveyFilterForm key={rest.toString()} search={search} colleagues={colleagues} reader={reader} />
      <output className="mt-6 mb-3 block font-headline text-2xl leading-none uppercase">
        {words.count(count.surveys, count.more)}
      </output>
      {page.rows.length === 0 ? (
        table
      ) : (
        <form method="post" action={`/desk/surveys?${rest}`} id="rows" tabIndex={-1}>
          {table}
          <BulkBar reader={reader} {...bulk} />
        </form>
      )}
      <PageLinks page={page} path="/desk/surveys" params={rest} forward={forward} />
    </>
  );
}

const PATH = "/desk/surveys";

/** A GET form, so that the URL contains the search. */
function SurveyFilterForm({
  search,
  ...owners
}: {
  search: SurveySearch;
  colleagues: readonly Colleague[];
  reader: string;
}) {
  const { filters, followUp, reach, sort } = search;
  return (
    <search>
      <form className="grid grid-cols-1 gap-3" method="get" action={PATH}>
        <FilterField name="q" label={words.search.label}>
          <input
            id="q"
            type="search"
            name="q"
            className={FILTER}
            defaultValue={search.q}
            aria-describedby="q-hint"
            autoComplete="off"
          />
          <p id="q-hint" className="mt-1 text-xs text-quiet">
            {words.search.hint}
          </p>
        </FilterField>
        {/* Collapsed by default, because on a phone the filters would fill the whole screen. */}
        <details
          className="details-open-md"
          open={Object.keys(filters).length > 0 || !!followUp || !!reach || sort !== "newest"}
        >
          <summary className="w-max cursor-pointer py-2.5 font-semibold">{words.filters}</summary>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3">
            {(Object.keys(filterValues) as FilterName[]).map((name) => (
              <FilterChoice key={name} name={name} label={filterWords[name].label} chosen={filters[name] ?? ""}>
                <option value="">{filterWords[name].any}</option>
                {filterValues[name].map((value) => (
                  <option key={value} value={value}>
                    {filterWords[name].values[value]}
                  </option>
                ))}
              </FilterChoice>
            ))}
            <FollowUpFilterFields chosen={followUp ?? {}} {...owners} />
            <FilterChoice name="reach" label={caseWords.filter.reach.label} chosen={reach ?? ""}>
              <option value="">{caseWords.filter.reach.any}</option>
              <option value="no-address">{caseWords.filter.reach.noAddress}</option>
            </FilterChoice>
            <FilterChoice name="sort" label={words.sort.label} chosen={sort}>
              {Object.entries(words.sort.values).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </FilterChoice>
          </div>
        </details>
        <div className="flex items-center gap-4">
          <Button type="submit">{words.search.button}</Button>
          {isNarrowed(search) && (
            <a className="text-link" href={PATH}>
              {words.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

type ShownSurvey = ReturnType<typeof showSurvey>;

const { columns } = words;

const surveyColumns: readonly Column<ShownSurvey>[] = [
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
function showSurvey(row: SurveyRow, reply: BulkReply | null) {
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
    ...showFollowUp(row),
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
