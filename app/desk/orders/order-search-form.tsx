import { Button } from "../../ui/button.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import { orderSearchWords as words } from "./list-words.ts";
import type { OrderSearch } from "./listed-order.ts";

/** A GET form, so that the URL contains the search. It keeps the list's filter. */
export function OrderSearchForm({ search: { show, q } }: { search: OrderSearch }) {
  return (
    <search className="mb-6 block">
      <form className="grid max-w-184 grid-cols-1 gap-3" method="get" action="/desk/orders">
        {show !== "all" && <input type="hidden" name="show" value={show} />}
        <FilterField name="q" label={words.label}>
          <input
            id="q"
            type="search"
            name="q"
            className={FILTER}
            defaultValue={q}
            maxLength={200}
            aria-describedby="q-hint"
            autoComplete="off"
          />
          <p id="q-hint" className="mt-1 text-xs text-quiet">
            {words.hint}
          </p>
        </FilterField>
        <div className="flex items-center gap-4">
          <Button type="submit">{words.button}</Button>
          {q !== "" && (
            <a className="text-link" href={show === "all" ? "/desk/orders" : `/desk/orders?show=${show}`}>
              {words.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
