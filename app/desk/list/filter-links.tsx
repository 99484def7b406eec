const FILTER_LINK = [
  "inline-flex min-h-11 items-center border-2 border-ink px-3.5 py-1 font-semibold hover:underline hover:decoration-2",
  "hover:underline-offset-line aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-5",
].join(" ");

/** The links that filter a list. */
export interface Filter {
  label: string;
  /** The links by their value in the URL; `all` is the list without a filter. */
  names: Readonly<Record<string, string>>;
  chosen: string;
  /** The text of a search, which the links keep. */
  q?: string;
  /** Other filters, which the links keep. */
  kept?: Readonly<Record<string, string>>;
}

/** Links, so that filters can be bookmarked and Back undoes them. */
export function FilterLinks({ path, label, names, chosen, q = "", kept }: Filter & { path: string }) {
  return (
    <nav aria-label={label}>
      <ul className="mb-6 flex flex-wrap gap-2">
        {Object.entries(names).map(([value, name]) => (
          <li key={value}>
            <a
              className={FILTER_LINK}
              href={filterPath(path, { ...(value !== "all" && { show: value }), ...(q !== "" && { q }), ...kept })}
              aria-current={value === chosen ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function filterPath(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return query === "" ? path : `${path}?${query}`;
}
