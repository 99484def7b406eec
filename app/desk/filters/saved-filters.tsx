import { type FieldMetadata, getInputProps, type SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { describedBy, FieldNotes } from "../../ui/field.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { newFilterSchema } from "./filter.form.ts";
import type { FilteredList, SavedFilter } from "./saved-filter.ts";

interface Props {
  list: FilteredList;
  /** The filters of the list's URL, see `filterQuery`; empty without any. */
  query: string;
  saved: readonly SavedFilter[];
}

/** Above a list: the member's own filters, and a form that saves the current one. */
export function SavedFilters({ list, query, saved }: Props) {
  const own = saved.filter((one) => one.list === list);
  const isSaved = own.some((one) => one.query === query);
  return (
    <>
      {own.length > 0 && (
        <nav aria-label="Saved filters">
          <ul className="mb-4 flex flex-wrap items-center gap-x-4">
            {own.map((one) => (
              <li key={one.id}>
                <a
                  className="inline-flex min-h-11 items-center text-link aria-[current]:font-bold"
                  href={`/desk/${list}?${one.query}`}
                  aria-current={one.query === query ? "true" : undefined}
                >
                  <bdi>{visibleName(one.name)}</bdi>
                </a>
              </li>
            ))}
            <li>
              <a className="inline-flex min-h-11 items-center text-sm text-link" href="/desk/filters">
                Rename or delete
              </a>
            </li>
          </ul>
        </nav>
      )}
      {query !== "" && !isSaved && (
        <details className="mt-3">
          <summary className="w-max cursor-pointer py-2.5 font-semibold">Save this filter</summary>
          <NewFilterForm list={list} query={query} lastResult={null} />
        </details>
      )}
    </>
  );
}

export function FilterName({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { name, errors } = field;
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <FilterField name={name} label={label}>
      <input
        key={key}
        {...input}
        id={name}
        className={FILTER}
        required={false}
        aria-describedby={describedBy({ name, label, errors })}
        autoComplete="off"
        dir="auto"
      />
      <FieldNotes name={name} errors={errors} />
    </FilterField>
  );
}

interface NewFilterProps {
  list: FilteredList;
  query: string;
  lastResult: SubmissionResult<string[]> | null;
}

/** The form that saves a filter under a name. */
export function NewFilterForm({ list, query, lastResult }: NewFilterProps) {
  const { fields, props, summary } = useCheckedForm({ id: "new-filter", schema: newFilterSchema, lastResult });
  return (
    <form {...props} className="flex flex-wrap items-end gap-3" method="post" action="/desk/filters">
      {summary.errors.length > 0 && (
        <div className="w-full">
          <ErrorSummary title="There is a problem" {...summary} />
        </div>
      )}
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <FilterName field={fields["filter-name"]} label="Name of the filter" />
      <Button outline type="submit" name="intent" value="save">
        Save filter
      </Button>
    </form>
  );
}
