import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";

interface Props {
  tone: "success" | "cancel";
  headline: readonly FittedLine[];
  text: string;
  stub: string;
  links: readonly { name: string; href: string }[];
}

/** How a payment ended, as a ticket whose stub says it too. */
export function OrderNotice({ tone, headline, text, stub, links }: Props) {
  return (
    <div className="page order-notice" data-tone={tone}>
      <div className="ticket">
        <PosterHeading lines={headline} />
        <p>{text}</p>
        <p className="ticket-links">
          {links.map(({ name, href }, index) => (
            <a key={href} className={index === 0 ? "button" : "button button-outline"} href={href}>
              {name}
            </a>
          ))}
        </p>
      </div>
      <p className="ticket-stub headline" aria-hidden="true">
        {stub}
      </p>
    </div>
  );
}
