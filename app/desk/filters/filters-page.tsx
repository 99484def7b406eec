import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { Section, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { nameField, renameSchema } from "./filter.form.ts";
import { FILTERED_LISTS, type FilterReply, type SavedFilter } from "./saved-filter.ts";
import { FilterName, NewFilterForm } from "./saved-filters.tsx";

/** A member's own filters, to rename and to delete. */
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
      <ErrorSummary title="There is a problem" {...summary} />
      {/* Enter in a field presses the first button of a form, and the next one deletes. */}
      <button className="sr-only" type="submit" name="intent" value="rename" tabIndex={-1} aria-hidden="true" />
      {FILTERED_LISTS.filter((list) => saved.some((one) => one.list === list)).map((list) => (
        <Section key={list} id={list} title={list === "surveys" ? "Surveys" : "Messages"}>
          <ul>
            {saved
              .filter((one) => one.list === list)
              .map((one) => (
                <li key={one.id} className="flex flex-wrap items-end gap-3 border-b border-rule py-4">
                  <FilterName field={fields[nameField(one.id)]!} label={`Name of “${one.name}”`} />
                  <Button outline type="submit" name="intent" value={`delete:${one.id}`} formNoValidate>
                    Delete
                  </Button>
                  <a className="inline-flex min-h-11 items-center text-link" href={`/desk/${list}?${one.query}`}>
                    Open
                  </a>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button type="submit" name="intent" value="rename">
          Save
        </Button>
        <SaveNote isLeft={lastResult !== null} />
      </p>
    </form>
  );
}
