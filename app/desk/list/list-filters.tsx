import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, TextLink } from "../../ui/button.tsx";

export const FILTER = "block min-h-11 w-full border-2 border-ink bg-input px-2.5 py-1.5 text-ink";

export function FilterField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label className="mb-1 block text-xs font-semibold" htmlFor={name}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface SearchProps {
  path: string;
  /** The list's current filter, which is kept. */
  show?: string;
  label: string;
  hint: string;
  q: string;
  isNarrowed: boolean;
  children?: ReactNode;
}

export function SearchForm({ path, show = "all", label, hint, q, isNarrowed, children }: SearchProps) {
  return (
    <search className="mb-6 block">
      <form className="grid grid-cols-1 gap-3" method="get" action={path}>
        {show !== "all" && <input type="hidden" name="show" value={show} />}
        <FilterField name="q" label={label}>
          <input
            id="q"
            type="search"
            name="q"
            className={`${FILTER} max-w-184`}
            defaultValue={q}
            aria-describedby="q-hint"
            autoComplete="off"
          />
          <p id="q-hint" className="mt-1 text-xs text-quiet">
            {hint}
          </p>
        </FilterField>
        {children}
        <div className="flex items-center gap-4">
          <Button type="submit">Search</Button>
          {isNarrowed && <TextLink href={show === "all" ? path : `${path}?show=${show}`}>Show all</TextLink>}
        </div>
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  options: readonly (readonly [value: string, text: string])[];
}

export function FilterChoice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <FilterField name={name} label={label}>
      <select id={name} name={name} className={FILTER} defaultValue={chosen}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FilterField>
  );
}

const PRESET = [
  "-mr-0.5 grid min-h-11 place-items-center border-2 border-ink px-3.5 pt-0.5 font-headline text-xl uppercase",
  "hover:underline hover:decoration-2 aria-[current]:bg-ink aria-[current]:text-paper",
].join(" ");

interface NavLinksProps {
  label: string;
  links: readonly { name: string; href: string; isShown: boolean }[];
  look?: string;
  linkLook?: string;
}

/** Links, so that filters can be bookmarked and Back undoes them. */
export function NavLinks({ label, links, look = "flex flex-wrap", linkLook = PRESET }: NavLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={look}>
        {links.map(({ name, href, isShown }) => (
          <li key={href}>
            <a className={linkLook} href={href} aria-current={isShown ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const FILTER_LINK = [
  "inline-flex min-h-11 items-center border-2 border-ink px-3.5 py-1 font-semibold hover:underline hover:decoration-2",
  "hover:underline-offset-line aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:border-5",
].join(" ");

/** URL parameters that the other filters keep. */
const KEPT = new Set(["q", "owner", "due"]);

interface FilterProps {
  path: string;
  /** Link texts by their value in the URL; `all` is the unfiltered list. */
  names: Readonly<Record<string, string>>;
}

export function FilterLinks({ path, names }: FilterProps) {
  const params = new URLSearchParams(useLocation().search);
  const show = params.get("show") ?? "";
  const chosen = Object.hasOwn(names, show) ? show : "all";
  const kept = [...params].filter(([name, value]) => KEPT.has(name) && value !== "");
  const links = Object.entries(names).map(([value, name]) => {
    const query = new URLSearchParams([...(value === "all" ? [] : [["show", value]]), ...kept]);
    return { name, href: query.size > 0 ? `${path}?${query}` : path, isShown: value === chosen };
  });
  return <NavLinks label="Show" links={links} look="mb-6 flex flex-wrap gap-2" linkLook={FILTER_LINK} />;
}
