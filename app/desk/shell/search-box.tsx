import { searchBoxWords as words } from "../search/words.ts";

/** Beside the menu's button the box has a row of its own. */
const BOX = "col-span-full flex w-full";
const FIELD =
  "min-h-11 w-full min-w-0 border-2 border-r-0 border-ink bg-input px-2.5 py-1.5 text-ink placeholder:text-quiet placeholder:opacity-100";
const FIND = "grid size-11 flex-none cursor-pointer place-items-center border-2 border-ink bg-ink text-paper";

/**
 * The search of the whole dashboard: a GET form on each page.
 *
 * @param q what the page shows the results of
 */
export function SearchBox({ q }: { q: string }) {
  return (
    <search className={BOX} aria-label={words.landmark}>
      <form key={q} className="flex w-full" method="get" action="/desk/search">
        <label className="sr-only" htmlFor="desk-q">
          {words.label}
        </label>
        <input
          id="desk-q"
          type="search"
          name="q"
          className={FIELD}
          defaultValue={q}
          placeholder={words.placeholder}
          autoComplete="off"
        />
        <button type="submit" className={FIND} aria-label={words.button}>
          <svg className="size-5 fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M13.5 8.25a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0ZM12 12l5.5 5.5" />
          </svg>
        </button>
      </form>
    </search>
  );
}
