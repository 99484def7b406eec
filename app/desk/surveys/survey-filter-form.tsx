import { filterWords, surveysWords as words } from "../../content/desk-surveys.ts";
import { type FilterName, filterValues, isNarrowed, type SurveySearch } from "./survey-filters.ts";

const PATH = "/desk/surveys";

/** A GET form, so that the URL contains the search. */
export function SurveyFilterForm({ search }: { search: SurveySearch }) {
  return (
    <search>
      <form className="desk-filters" method="get" action={PATH}>
        <div className="desk-filter desk-filter-wide">
          <label htmlFor="q">{words.search.label}</label>
          <input id="q" type="search" name="q" defaultValue={search.q} aria-describedby="q-hint" autoComplete="off" />
          <p id="q-hint">{words.search.hint}</p>
        </div>
        {/* Collapsed by default, because on a phone the filters would fill the whole screen. */}
        <details className="desk-filter-more" open={Object.keys(search.filters).length > 0 || search.sort !== "newest"}>
          <summary>{words.filters}</summary>
          <div className="desk-filter-choices">
            {(Object.keys(filterValues) as FilterName[]).map((name) => (
              <Choice key={name} name={name} label={filterWords[name].label} chosen={search.filters[name] ?? ""}>
                <option value="">{filterWords[name].any}</option>
                {filterValues[name].map((value) => (
                  <option key={value} value={value}>
                    {filterWords[name].values[value]}
                  </option>
                ))}
              </Choice>
            ))}
            <Choice name="sort" label={words.sort.label} chosen={search.sort}>
              {Object.entries(words.sort.values).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Choice>
          </div>
        </details>
        <div className="desk-filter-buttons">
          <button type="submit" className="button">
            {words.search.button}
          </button>
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

function Choice({
  name,
  label,
  chosen,
  children,
}: {
  name: string;
  label: string;
  chosen: string;
  children: React.ReactNode;
}) {
  return (
    <div className="desk-filter">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {children}
      </select>
    </div>
  );
}
