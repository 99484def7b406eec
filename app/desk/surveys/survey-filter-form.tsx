import { Button } from "../../ui/button.tsx";
import { CareFilterFields } from "../cases/care-filter-fields.tsx";
import type { Colleague } from "../cases/care.ts";
import { caseWords } from "../cases/words.ts";
import { FILTER, FilterChoice, FilterField } from "../list/filter-field.tsx";
import { type FilterName, filterValues, isNarrowed, type SurveySearch } from "./survey-filters.ts";
import { filterWords, surveysWords as words } from "./words.ts";

const PATH = "/desk/surveys";

/** A GET form, so that the URL contains the search. */
export function SurveyFilterForm({
  search,
  ...owners
}: {
  search: SurveySearch;
  colleagues: readonly Colleague[];
  reader: string;
}) {
  const { filters, care, reach, sort } = search;
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
          open={Object.keys(filters).length > 0 || !!care || !!reach || sort !== "newest"}
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
            <CareFilterFields chosen={care ?? {}} {...owners} />
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
