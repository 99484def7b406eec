import { ButtonLink } from "./button.tsx";
import { HymnBoard } from "./hymn-board.tsx";

export interface NumberPageProps {
  number: string;
  headline: string;
  text: string;
  home: { name: string; href: string };
}

/** A hymn board with only a number. */
export function NumberPage({ number, headline, text, home }: NumberPageProps) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className="poster grid gap-fluid-lg p-fluid-lg">
        <HymnBoard number={number} />
        <div className="grid items-end gap-x-fluid-xl gap-y-5 md:grid-cols-7-5">
          <p className="max-w-none headline text-fluid-8xl">{headline}</p>
          <div className="grid justify-items-start gap-5 text-fluid-md leading-snug font-medium">
            <p>{text}</p>
            <ButtonLink href={home.href}>{home.name}</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
