import { HymnBoard } from "./hymn-board.tsx";

interface Props {
  number: string;
  headline: string;
  text: string;
  home: { name: string; href: string };
}

/** What stands at an address that leads nowhere. */
export function NotFoundPage({ number, headline, text, home }: Props) {
  return (
    <div className="page poster-page">
      <div className="poster not-found">
        <HymnBoard number={number} />
        <div className="not-found-words">
          <p className="headline">{headline}</p>
          <div>
            <p>{text}</p>
            <a className="button" href={home.href}>
              {home.name}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
