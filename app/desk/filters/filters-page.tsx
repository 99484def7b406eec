import { filterPageWords as words } from "../../content/desk/filters.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { FILTER, FilterField } from "../list/filter-field.tsx";
import { Section, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { FILTERED_LISTS, type FilterReply, type SavedFilter } from "./saved-filter.ts";
import { NewFilterForm } from "./saved-filters.tsx";

/** A member's own filters, to rename and to delete. They are one form, so that no button drops a name. */
export function FiltersPage({ saved, reply }: { saved: readonly SavedFilter[]; reply: FilterReply | null }) {
  const isNew = reply?.typed.id === "";
  const field = reply && (isNew ? "filter-name" : `name-${reply.typed.id}`);
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      {reply && field && (
        <ErrorSummary
          title={words.summaryTitle}
          errors={[{ field, message: words.problems[reply.problem] }]}
          attempt={1}
        />
      )}
      {reply && isNew && <NewFilterForm {...reply.typed} />}
      {saved.length === 0 && !reply && <EmptyState {...words.none} />}
      {saved.length > 0 && (
        <form method="post" action="/desk/filters">
          {/* Enter in a field presses a form's first button: the next one deletes. */}
          <button className="sr-only" type="submit" name="intent" value="rename" tabIndex={-1} aria-hidden="true" />
          {FILTERED_LISTS.filter((list) => saved.some((one) => one.list === list)).map((list) => (
            <Section key={list} id={list} title={words.lists[list]}>
              <ul>
                {saved
                  .filter((one) => one.list === list)
                  .map((one) => (
                    <li key={one.id} className="flex flex-wrap items-end gap-3 border-b border-rule py-4">
                      <FilterRow filter={one} typed={reply?.names?.[one.id] ?? one.name} />
                    </li>
                  ))}
              </ul>
            </Section>
          ))}
          <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
            <Button type="submit" name="intent" value="rename">
              {words.rename.button}
            </Button>
            <SaveNote isLeft={reply?.names !== undefined} />
          </p>
        </form>
      )}
    </>
  );
}

function FilterRow({ filter: { id, list, name, query }, typed }: { filter: SavedFilter; typed: string }) {
  return (
    <>
      <FilterField name={`name-${id}`} label={words.rename.label(name)}>
        <input
          id={`name-${id}`}
          type="text"
          name={`name-${id}`}
          className={FILTER}
          defaultValue={typed}
          autoComplete="off"
          dir="auto"
        />
      </FilterField>
      <Button outline type="submit" name="intent" value={`delete:${id}`}>
        {words.remove}
      </Button>
      <a className="inline-flex min-h-11 items-center text-link" href={`/desk/${list}?${query}`}>
        {words.open}
      </a>
    </>
  );
}
