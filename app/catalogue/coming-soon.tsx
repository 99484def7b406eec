import type { comingSoon } from "../content/shop.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { Picture } from "../ui/picture.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";

type Props = Pick<typeof comingSoon, "text" | "ask" | "mail" | "drawing"> & {
  headline: readonly FittedLine[];
  soon: readonly FittedLine[];
};

export function ComingSoon({ headline, soon, text, ask, mail, drawing }: Props) {
  return (
    <div className="page poster-page">
      <div className="poster coming-soon">
        <div className="coming-soon-title">
          <PosterHeading lines={headline} />
        </div>
        <Picture className="coming-soon-line" picture={drawing} first />
        <PosterHeading level={2} lines={soon} />
        <div className="coming-soon-words">
          <p className="headline">{text}</p>
          <p>
            {ask}{" "}
            <a className="text-link" href={mail.href}>
              {mail.name}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
