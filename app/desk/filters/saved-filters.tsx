import { type FieldMetadata, type SubmissionResult, getInputProps } from "@conform-to/react";
import { visibleName } from "../../server/forms/typed-text.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { describedBy, FieldNotes } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import { Section, IntentButton } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { newFilterSchema, nameField, renameSchema } from "./filter.form.ts";
import { type FilteredList, type SavedFilter, type FilterReply, FILTERED_LISTS } from "./saved-filter.ts";

interface Props {
  list: FilteredList;
  /** See `filterQuery`; empty without filters. */
  query: string;
  saved: readonly SavedFilter[];
}

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
        <details className="mt-3 open:mb-6">
          <summary className="w-max cursor-pointer py-2.5 font-semibold">Save this filter</summary>
          <NewFilterForm list={list} query={query} lastResult={null} />
        </details>
      )}
    </>
  );
}

function FilterName({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { name, errors } = field;
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <FilterField name={name} label={label}>
      <FieldNotes name={name} errors={errors} />
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
    </FilterField>
  );
}

interface NewFilterProps {
  list: FilteredList;
  query: string;
  lastResult: SubmissionResult<string[]> | null;
}

function NewFilterForm({ list, query, lastResult }: NewFilterProps) {
  const { fields, props, summary } = useCheckedForm({ id: "new-filter", schema: newFilterSchema, lastResult });
  return (
    <form {...props} className="flex flex-wrap items-end gap-3" method="post" action="/desk/filters">
      {summary.errors.length > 0 && (
        <div className="w-full">
          <ErrorSummary {...summary} />
        </div>
      )}
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <FilterName field={fields["filter-name"]} label="Name of the filter" />
      <IntentButton outline intent="save" label="Save filter" />
    </form>
  );
}

export function FiltersPage({ saved, reply }: { saved: readonly SavedFilter[]; reply: FilterReply | null }) {
  return (
    <>
      <PageHead title="Saved filters">
        <p>Filters that you saved. Only you see them.</p>
      </PageHead>
      {reply?.added && <NewFilterForm {...reply.added} lastResult={reply.lastResult} />}
      {saved.length === 0 && !reply && (
        <EmptyState title="No saved filters" text="Filter surveys or messages, then save the filter above the list." />
      )}
      {saved.length > 0 && <Names saved={saved} lastResult={reply && !reply.added ? reply.lastResult : null} />}
    </>
  );
}

/** One form for all filters, so that each button posts all names. */
function Names({ saved, lastResult }: { saved: readonly SavedFilter[]; lastResult: FilterReply["lastResult"] | null }) {
  const { fields, props, summary } = useCheckedForm({
    id: "names",
    schema: renameSchema(saved.map(({ id }) => nameField(id))),
    lastResult,
    defaultValue: Object.fromEntries(saved.map(({ id, name }) => [nameField(id), name])),
  });
  return (
    <form {...props} method="post" action="/desk/filters">
      <ErrorSummary {...summary} />
      {/* Enter in a field presses the form's first button, and the next one deletes. */}
      <button className="sr-only" type="submit" name="intent" value="rename" tabIndex={-1} aria-hidden="true" />
      {FILTERED_LISTS.filter((list) => saved.some((one) => one.list === list)).map((list) => (
        <Section key={list} id={list} title={list === "surveys" ? "Surveys" : "Messages"}>
          <ul>
            {saved
              .filter((one) => one.list === list)
              .map((one) => (
                <li key={one.id} className="flex flex-wrap items-end gap-3 border-b border-rule py-4">
                  <FilterName field={fields[nameField(one.id)]!} label={`Name of “${one.name}”`} />
                  <IntentButton outline formNoValidate intent={`delete:${one.id}`} label="Delete" />
                  <a className="inline-flex min-h-11 items-center text-link" href={`/desk/${list}?${one.query}`}>
                    Open
                  </a>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <SaveButton intent="rename" isLeft={lastResult !== null} />
    </form>
  );
}
