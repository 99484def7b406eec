import { collectionWords } from "../../site/content/collections.ts";

export interface CollectionLink {
  name: string;
  href: string;
  isShown: boolean;
}

const COLLECTION = [
  "inline-flex min-h-11 items-center border-2 border-ink px-3.5 py-1 font-semibold wrap-anywhere hover:underline",
  "hover:decoration-2 hover:underline-offset-line aria-[current]:bg-ink aria-[current]:text-paper",
  "forced-colors:aria-[current]:border-5",
].join(" ");

/** The row of links above the shop. */
export function CollectionLinks({ links }: { links: readonly CollectionLink[] }) {
  return (
    <nav aria-label={collectionWords.label}>
      <ul className="mb-fluid-sm flex flex-wrap gap-2">
        {links.map(({ name, href, isShown }) => (
          <li key={href}>
            <a className={COLLECTION} href={href} aria-current={isShown ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
