import { mayDo, type Role } from "../../server/security/roles.ts";
import { dashboard } from "../../site/content/site.ts";
import type { MenuCounts } from "../today/wait.ts";
import { badgeNumber, menuCountWords } from "../today/words.ts";
import { deskWords } from "./words.ts";

const NAV_LINK = [
  "flex min-h-11 items-center lg:min-h-9 border-b border-rule font-headline text-2xl leading-none tracking-[0.01em] uppercase",
  "hover:underline hover:decoration-2 hover:underline-offset-line aria-[current]:text-accent",
  "aria-[current]:before:w-[1.1em] aria-[current]:before:font-text aria-[current]:before:text-[0.62em]",
  "aria-[current]:before:content-['★'/'']",
].join(" ");

const GROUP = "text-xs font-semibold text-quiet";

function idOf(group: string): string {
  return `menu-${group.toLowerCase().replaceAll(" ", "-")}`;
}

interface Props {
  label: string;
  role: Role;
  counts: MenuCounts;
  /** Path of the current page. */
  path: string;
}

/** The menu: the pages that a role may open, with what waits in each. */
export function DeskNav({ label, role, counts, path }: Props) {
  return (
    <nav aria-label={label}>
      {groupsFor(role).map((group) => (
        <div key={group.name} className="mt-3 lg:first:mt-0">
          {group.name !== "" && (
            <p className={GROUP} id={idOf(group.name)}>
              {group.name}
            </p>
          )}
          <ul
            className="grid grid-cols-2 gap-x-5 lg:grid-cols-1"
            aria-labelledby={group.name === "" ? undefined : idOf(group.name)}
          >
            {group.links.map(({ name, href }) => (
              <li key={href}>
                <a className={NAV_LINK} href={href} aria-current={currency(href, path)}>
                  {name}
                  <Count count={counts[href]} of={href} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The links that a role may open. */
function groupsFor(role: Role) {
  return deskWords.groups
    .map(({ name, links }) => ({ name, links: links.filter(({ href }) => mayDo(role, "GET", href)) }))
    .filter(({ links }) => links.length > 0);
}

const COUNT =
  "ml-2 min-w-6 border-2 border-ink px-1 text-center font-text text-xs/5 font-bold text-ink tabular no-underline";

/** What waits behind a link: a number, which screen readers hear with what it counts. */
function Count({ count, of }: { count: number | undefined; of: string }) {
  const text = menuCountWords[of];
  if (!count || !text) return null;
  return (
    <>
      <span className={COUNT} aria-hidden="true">
        {badgeNumber(count)}
      </span>
      <span className="sr-only">, {text(count)}</span>
    </>
  );
}

/** Returns the value of `aria-current`: `page` for the link to this page, `true` for the link to its list. */
function currency(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== dashboard.home && path.startsWith(`${href}/`) ? "true" : undefined;
}
