import { Button } from "../../ui/button.tsx";
import { FollowUpFilterFields } from "../cases/care-filter-fields.tsx";
import type { Colleague } from "../cases/care.ts";
import { FILTER, FilterField } from "../list/filter-field.tsx";
import { type MessageFilter, messageQuery } from "./message-filters.ts";
import { messageWords } from "./words.ts";

const words = messageWords.search;

interface Props {
  filter: MessageFilter;
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
}

/** A GET form, so that the URL contains the search. It keeps whether only open messages are shown. */
export function MessageSearchForm({ filter, colleagues, reader }: Props) {
  const shown = filter.show === "all" ? "" : `?show=${filter.show}`;
  const isNarrowed = messageQuery({ ...filter, show: "all" }) !== "";
  return (
    <search>
      <form className="mb-6 grid grid-cols-1 gap-3" method="get" action="/desk/messages">
        {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
        <FilterField name="q" label={words.label}>
          <input
            id="q"
            type="search"
            name="q"
            className={`${FILTER} max-w-184`}
            defaultValue={filter.q}
            aria-describedby="q-hint"
            autoComplete="off"
          />
          <p id="q-hint" className="mt-1 text-xs text-quiet">
            {words.hint}
          </p>
        </FilterField>
        <div className="grid gap-3 sm:grid-cols-[repeat(2,minmax(9rem,14rem))]">
          <FollowUpFilterFields chosen={filter.followUp} colleagues={colleagues} reader={reader} />
        </div>
        <div className="flex items-center gap-4">
          <Button type="submit">{words.button}</Button>
          {isNarrowed && (
            <a className="text-link" href={`/desk/messages${shown}`}>
              {words.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
