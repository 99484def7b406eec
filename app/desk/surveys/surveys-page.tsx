import { ButtonLink } from "../../ui/button.tsx";
import { CaseList, FollowUpFilterFields } from "../cases/case-sections.tsx";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { type Column, RowLink } from "../list/data-table.tsx";
import { FilterChoice, SearchForm } from "../list/list-filters.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { PromiseClock } from "./survey-case.ts";
import {
  filterParams,
  isNarrowed,
  filterNames,
  filterWords,
  reachWords,
  statusWords,
  promiseWords,
} from "./survey-list.ts";
import type { SurveyRow, SurveysView } from "./surveys.server.ts";

export function SurveysPage({ view, saved }: { view: SurveysView; saved: readonly SavedFilter[] }) {
  const { search, page, colleagues } = view;
  const query = filterParams(search).toString();
  const { surveys, more } = view.count;
  const count = `${surveys.toLocaleString("en-US")}${more ? "+" : ""} ${surveys === 1 ? "survey" : "surveys"}`;
  return (
    <CaseList
      kind="survey"
      words={{
        title: "Surveys",
        caption: "Surveys",
        empty: isNarrowed(search)
          ? {
              title: "No matches",
              text: "No survey has all of these words with these filters. Remove a word or a filter.",
            }
          : {
              title: "No surveys yet",
              text: "As soon as a creator submits step 1, the draft shows up here. Completed surveys move to the top.",
            },
      }}
      columns={columns}
      page={page}
      statuses={statusWords}
      colleagues={colleagues}
      saved={saved}
      query={query}
      actions={
        <>
          <ButtonLink href={`${PATH}?complete=yes&status=new&sort=oldest`}>Waiting for a reply</ButtonLink>{" "}
        </>
      }
      narrowed={isNarrowed(search) && surveys > 0 ? { query: `?${query}`, rows: count } : null}
    >
      <SurveyFilterForm key={query} search={search} colleagues={colleagues} />
      <output className="mt-6 mb-3 block font-headline text-2xl leading-none uppercase">{count}</output>
    </CaseList>
  );
}

const PATH = "/desk/surveys";

function SurveyFilterForm({ search, colleagues }: Pick<SurveysView, "search" | "colleagues">) {
  const { filters, followUp, reach, sort } = search;
  return (
    <SearchForm
      path={PATH}
      label="Search all answers, names and addresses"
      hint="The beginning of a word is enough. A survey must contain all of them."
      q={search.q}
      isNarrowed={isNarrowed(search)}
    >
      {/* Collapsed by default, because the filters would fill a phone's screen. */}
      <details
        className="details-open-md"
        open={Object.keys(filters).length > 0 || !!followUp || !!reach || sort !== "newest"}
      >
        <summary className="w-max cursor-pointer py-2.5 font-semibold">Filter and sort</summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3">
          {filterNames.map((name) => (
            <FilterChoice
              key={name}
              name={name}
              label={filterWords[name].label}
              chosen={filters[name] ?? ""}
              options={[["", filterWords[name].any], ...Object.entries(filterWords[name].values)]}
            />
          ))}
          <FollowUpFilterFields chosen={followUp ?? {}} colleagues={colleagues} />
          <FilterChoice
            name="reach"
            label="Call to arrange"
            chosen={reach ?? ""}
            options={[["", "Any"], ...Object.entries(reachWords)]}
          />
          <FilterChoice
            name="sort"
            label="Sort by"
            chosen={sort}
            options={[
              ["newest", "Newest first"],
              ["oldest", "Oldest first"],
            ]}
          />
        </div>
      </details>
    </SearchForm>
  );
}

const columns: readonly Column<SurveyRow>[] = [
  {
    label: "Name",
    heads: true,
    cell: ({ id, name, creatorName }) => (
      <span className="md:min-w-24">
        <RowLink href={`${PATH}/${id}`}>{name}</RowLink>{" "}
        {creatorName && (
          <small className="block text-xs text-quiet">
            <bdi>{creatorName}</bdi>
          </small>
        )}
      </span>
    ),
  },
  {
    label: "24-48 hours",
    cell: ({ clock, furthestStep }) => (
      <PromiseLine clock={clock} note={clock.state === "draft" ? `On step ${furthestStep} of 4` : null} />
    ),
  },
  { label: "Received", cell: ({ arrivedAt }) => <Moment iso={arrivedAt} /> },
  { label: "Stage", cell: ({ stage }) => filterWords.stage.values[stage] ?? stage },
  { label: "Discovery call", cell: ({ call }) => filterWords.call.values[call ?? "none"] },
  { label: "Status", cell: ({ status }) => statusWords[status] },
];

const PENDING = "font-semibold";
const DONE = "font-normal text-quiet";
const LABELS = {
  draft: DONE,
  waiting: PENDING,
  due: PENDING,
  overdue: "font-semibold text-accent",
  answered: DONE,
};

export function PromiseLine({ clock, long = false, note = null }: Props) {
  const { label, short, text } = promiseWords(clock);
  const remark = long ? text : (short ?? note);
  return (
    <span
      className={`promise-clock grid items-baseline gap-x-2 ${long ? "grid-cols-mark" : "grid-cols-[auto_1fr] min-[75rem]:whitespace-nowrap"}`}
      data-state={clock.state}
    >
      <b className={LABELS[clock.state]}>{label}</b>{" "}
      {remark !== null && <small className="col-start-2 text-xs text-quiet">{remark}</small>}
    </span>
  );
}

interface Props {
  clock: PromiseClock;
  /** Adds a sentence, which doesn't fit into a table. */
  long?: boolean;
  note?: string | null;
}
