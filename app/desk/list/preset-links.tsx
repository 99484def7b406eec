const PRESET = [
  "-mr-0.5 grid min-h-11 place-items-center border-2 border-ink px-3.5 pt-0.5 font-headline text-xl uppercase",
  "hover:underline hover:decoration-2 aria-[current]:bg-ink aria-[current]:text-paper",
].join(" ");

interface Preset {
  name: string;
  href: string;
  isShown: boolean;
}

/** A row of links to the usual periods of a page. */
export function PresetLinks({ label, presets }: { label: string; presets: readonly Preset[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap">
        {presets.map(({ name, href, isShown }) => (
          <li key={href}>
            <a className={PRESET} href={href} aria-current={isShown ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
