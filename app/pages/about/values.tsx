import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  heading: string;
  values: readonly { line: readonly FittedLine[]; text: string }[];
}

export function Values({ heading, values }: Props) {
  return (
    <section className="page about-section values" aria-labelledby="values">
      <h2 id="values">{heading}</h2>
      <ul>
        {values.map(({ line, text }) => (
          <li key={text}>
            <PosterHeading level={3} lines={line} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
