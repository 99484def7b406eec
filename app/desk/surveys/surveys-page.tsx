import { ButtonLink, Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { BulkBar, BulkNote, ChooseBox, showChoice } from "../cases/bulk-action-bar.tsx";
import { type BulkReply, readDone } from "../cases/bulk-action.ts";
import { OwnerCell, showFollowUp, StepCell, FollowUpFilterFields } from "../cases/follow-up-fields.tsx";
import { caseWords } from "../cases/words.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { type Column, RowLink } from "../list/data-table.tsx";
import { FilterChoice, SearchField } from "../list/list-filters.tsx";
import { ListView } from "../list/list-view.tsx";
import { Time } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { PromiseMark } from "./promise-line.tsx";
import {
  filterParams,
  isNarrowed,
  type FilterName,
  filterValues,
  type SurveyRow,
  type SurveysView,
} from "./survey-list.ts";
import { statusWords, surveysWords as words, filterWords, promiseWords } from "./words.ts";

interface Props {
  view: SurveysView;
  saved: readonly SavedFilter[];
  params: URLSearchParams;
  reply: BulkReply | null;
}

export function SurveysPage({ view, params, saved, reply }: Props) {
  const { search, page, forward, colleagues, reader } = view;
  const { done, rest } = readDone(params);
  const bulk = { kind: "survey", colleagues, statuses: statusWords, reply } as const;
  const query = filterParams(search).toString();
  const count = words.count(view.count.surveys, view.count.more);
  return (
    <ListView
      list="surveys"
      words={{ ...words, empty: isNarrowed(search) ? words.nothing : words.empty }}
      columns={surveyColumns}
      page={{ ...page, rows: page.rows.map((row) => showSurvey(row, reply)) }}
      params={rest}
      forward={forward}
      hasExportChoice
      actions={
        <>
          <ButtonLink href={words.waiting.href}>{words.waiting.name}</ButtonLink>{" "}
        </>
      }
      narrowed={isNarrowed(search) && view.count.surveys > 0 ? { query: `?${query}`, rows: count } : null}
      form={{ action: `${PATH}?${rest}`, method: "post", end: <BulkBar reader={reader} {...bulk} /> }}
    >
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="surveys" query={query} saved={saved} />
      <SurveyFilterForm key={rest.toString()} search={search} colleagues={colleagues} reader={reader} />
      <output className="mt-6 mb-3 block font-headline text-2xl leading-none uppercase">{count}</output>
    </ListView>
  );
}

const PATH = "/desk/surveys";

/** A GET form, so that the URL contains the search. */
function SurveyFilterForm({ search, ...owners }: Pick<SurveysView, "search" | "colleagues" | "reader">) {
  const { filters, followUp, reach, sort } = search;
  return (
    <search>
      <form className="grid grid-cols-1 gap-3" method="get" action={PATH}>
        <SearchField label={words.search.label} hint={words.search.hint} q={search.q} />
        {/* Collapsed by default, because the filters would fill the screen of a phone. */}
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
            <FilterChoice name="reach" label="Address" chosen={reach ?? ""}>
              <option value="">Any</option>
              <option value="no-address">Wants a call, left no email</option>
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

/** Returns what a row of the list shows of a survey. */
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
