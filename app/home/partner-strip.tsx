import { Star } from "../ui/star.tsx";

export interface ShownPartner {
  name: string;
  logoUrl: string;
  logoSize: { width: number; height: number };
}

interface Props {
  heading: string;
  pause: string;
  whatPauses: string;
  partners: readonly ShownPartner[];
}

/** The list stands there three times so that the row never ends; the copies are not read out. */
const COPIES = [1, 2, 3];

/**
 * A page without scripts can still stop the row: the checkbox does it, by CSS.
 * The row can be reached by keyboard, which stops it too, and scrolled.
 */
export function PartnerStrip({ heading, pause, whatPauses, partners }: Props) {
  if (partners.length === 0) return null;
  return (
    <section className="partners" aria-labelledby="partners">
      <div className="page partners-head">
        <h2 id="partners">{heading}</h2>
        <label className="partners-pause">
          <input type="checkbox" />
          <span>
            {pause} <span className="sr-only">{whatPauses}</span>
          </span>
        </label>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard (axe: scrollable-region-focusable) */}
      <div className="partners-window" role="group" aria-labelledby="partners" tabIndex={0}>
        <div className="partners-row">
          {COPIES.map((copy) => (
            <ul key={copy} aria-hidden={copy > 1 || undefined}>
              {partners.map((partner) => (
                <li key={partner.name}>
                  <img
                    src={partner.logoUrl}
                    alt={copy === 1 ? partner.name : ""}
                    width={partner.logoSize.width}
                    height={partner.logoSize.height}
                    loading="lazy"
                  />
                  <Star />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
