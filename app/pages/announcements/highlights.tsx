import type { Announcement } from "../../content/announcements.ts";
import { HymnNumber } from "../../ui/hymn-number.tsx";

interface Props {
  heading: string;
  highlights: Announcement["highlights"];
}

/** The facts, numbered as the acts of a bill. */
export function Highlights({ heading, highlights }: Props) {
  return (
    <section className="release-bill" aria-labelledby="highlights">
      <h2 id="highlights">{heading}</h2>
      <ol>
        {highlights.map(({ title, text }, index) => (
          <li key={title}>
            <HymnNumber number={index + 1} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
