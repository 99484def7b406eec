interface Props {
  label: string;
  links: readonly { name: string; href: string; current: boolean }[];
}

/** A list's filters as links: they can be bookmarked, and Back undoes them. */
export function FilterLinks({ label, links }: Props) {
  return (
    <nav className="filter-links" aria-label={label}>
      <ul>
        {links.map(({ name, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
