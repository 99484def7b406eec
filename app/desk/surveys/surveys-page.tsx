import { useActionData, useLocation } from "@remix-run/react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BulkBar, BulkNote, ChooseBox } from "../cases/bulk-action-bar.tsx";
import { followUpColumns, FollowUpFilterFields } from "../cases/case-sections.tsx";
import { type BulkReply, readDone } from "../cases/case.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { type Column, RowLink } from "../list/data-table.tsx";
import { FilterChoice, SearchField } from "../list/list-filters.tsx";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import type { PromiseClock } from "./survey-case.ts";
import { filterParams, isNarrowed } from "./survey-list.ts";
import type { SurveyRow, SurveysView } from "./surveys.server.ts";
import { filterNames, filterWords, statusWords, promiseWords } from "./words.ts";

export function SurveysPage({ view, saved }: { view: SurveysView; saved: readonly SavedFilter[] }) {
  const reply = useActionData<BulkReply>() ?? null;
  const { done, rest } = readDone(new URLSearchParams(useLocation().search));
  const { search, page, colleagues } = view;
  const bulk = { kind: "survey", colleagues, statuses: statusWords, reply } as const;
  const query = filterParams(search).toString();
  const { surveys, more } = view.count;
  const count = `${surveys.toLocaleString("en-US")}${more ? "+" : ""} ${surveys === 1 ? "survey" : "surveys"}`;
  return (
    <ListView
      list="surveys"
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
      columns={columnsWith(reply)}
      page={page}
      hasExportChoice
      actions={
        <>
          <ButtonLink href={`${PATH}?complete=yes&status=new&sort=oldest`}>Waiting for a reply</ButtonLink>{" "}
        </>
      }
      narrowed={isNarrowed(search) && surveys > 0 ? { query: `?${query}`, rows: count } : null}
      form={{ action: `${PATH}?${rest}`, method: "post", end: <BulkBar {...bulk} /> }}
    >
      <BulkNote done={done} {...bulk} />
      <SavedFilters list="surveys" query={query} saved={saved} />
      <SurveyFilterForm key={rest.toString()} search={search} colleagues={colleagues} />
      <output className="mt-6 mb-3 block font-headline text-2xl leading-none uppercase">{count}</output>
    </ListView>
  );
}

const PATH = "/desk/surveys";

/** A GET form, so that the URL contains the search. */
function SurveyFilterForm({ search, colleagues }: Pick<SurveysView, "search" | "colleagues">) {
  const { filters, followUp, reach, sort } = search;
  return (
    <search>
      <form className="grid grid-cols-1 gap-3" method="get" action={PATH}>
        <SearchField
          label="Search all answers, names and addresses"
          hint="The beginning of a word is enough. A survey must contain all of them."
          q={search.q}
        />
        {/* Collapsed by default, because the filters would fill the screen of a phone. */}
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
              label="Address"
              chosen={reach ?? ""}
              options={[
                ["", "Any"],
                ["no-address", "Wants a call, left no email"],
              ]}
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
        <div className="flex items-center gap-4">
          <Button type="submit">Search</Button>
          {isNarrowed(search) && (
            <a className="text-link" href={PATH}>
              Show all
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

function columnsWith(reply: BulkReply | null): Column<SurveyRow>[] {
  return [
    { label: "Name", heads: true, cell: (row) => <Name row={row} reply={reply} /> },
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
    ...followUpColumns,
  ];
}

function Name({ row, reply }: { row: SurveyRow; reply: BulkReply | null }) {
  const name = visibleName(row.name);
  return (
    <span className="flex items-start gap-2">
      <ChooseBox row={row} name={name} reply={reply} />
      <span className="md:min-w-24">
        <RowLink href={`${PATH}/${row.id}`}>{name}</RowLink>{" "}
        {row.creatorName && (
          <small className="block text-xs text-quiet">
            <bdi>{row.creatorName}</bdi>
          </small>
        )}
      </span>
    </span>
  );
}

const PENDING = "font-semibold";
const DONE = "font-normal text-quiet";
const LABELS = {
  draft: DONE,
  waiting: PENDING,
  due: PENDING,
  overdue: "font-semibold text-accent",
  answered: DONE,
};

/**
 * The status of the promised reply: a word, and a mark whose shape depends on the status.
 *
 * @param long adds a sentence, which doesn't fit into a table
 * @param note replaces the table's own note
 */
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
  long?: boolean;
  note?: string | null;
}
