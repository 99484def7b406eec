import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ManyBar, ManyNote } from "../cases/many-form.tsx";
import { type ManyReply, readDone } from "../cases/many.ts";
import type { SavedFilter } from "../filters/saved-filter.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { DataTable } from "../list/data-table.tsx";
import { ExportLinks } from "../list/export-links.tsx";
import { PageLinks } from "../list/list-view.tsx";
import { SurveyFilterForm } from "./survey-filter-form.tsx";
import { filterParams, isNarrowed } from "./survey-filters.ts";
import { showSurvey, surveyColumns } from "./survey-row.tsx";
import type { SurveysView } from "./survey-view.ts";
import { statusWords, surveysWords as words } from "./words.ts";

export function SurveysPage({
  view: { search, page, forward, count, colleagues, reader },
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
      <ManyNote done={done} {...many} />
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
          <ManyBar reader={reader} {...many} />
        </form>
      )}
      <PageLinks page={page} path="/desk/surveys" params={rest} forward={forward} />
    </>
  );
}
