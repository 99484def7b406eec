import { Fragment } from "react";
import { Star } from "../../../ui/logo.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { ShownPicture as ShownLogo } from "../../../ui/shown-picture.ts";
import type { Partner } from "../../content/partners.ts";

export interface ShownPartner {
  name: string;
  logo: ShownLogo;
  ink: Partner["ink"];
}

interface Props {
  heading: string;
  pause: string;
  paused: string;
  whatPauses: string;
  partners: readonly ShownPartner[];
  /** A row that is too short to pass by without a gap stands still. */
  moves: boolean;
}

/** The list is repeated three times so that the row never ends. The copies are hidden from screen readers. */
const COPIES = [2, 3];

const WINDOW = "overflow-x-auto border-y-2 border-ink scrollbar-none";

/**
 * The checkbox stops the row with CSS, so it works without JavaScript. Keyboard focus stops the row too, and lets the
 * user scroll it.
 */
export function PartnerStrip({ heading, pause, paused, whatPauses, partners, moves }: Props) {
  if (partners.length === 0) return null;
  return (
    <section className="mt-fluid-4xl" aria-labelledby="partners">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <h2 id="partners" className="text-fluid-4xl">
          {heading}
        </h2>
        {moves && (
          <label className="pause-box">
            <input type="checkbox" />
            <span>{pause}</span>
            <span data-word={paused} /> <span className="sr-only">{whatPauses}</span>
          </label>
        )}
      </div>
      {moves ? (
        // A scrollable region must be reachable by keyboard (axe: scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- see above
        <div className={WINDOW} role="group" aria-label={whatPauses} tabIndex={0}>
          <div className="partners-row" data-part="partners-row">
            <ul>
              {partners.map((partner) => (
                <li key={partner.name}>
                  <Logo {...partner} />
                  <Star />
                </li>
              ))}
            </ul>
            {COPIES.map((copy) => (
              <div key={copy} aria-hidden="true">
                {partners.map((partner) => (
                  <Fragment key={partner.name}>
                    {/* A space, because text browsers show the file name for an empty `alt`. */}
                    <Logo {...partner} logo={{ ...partner.logo, alt: " " }} />
                    <Star />
                  </Fragment>
                ))}
              </div>
            ))}
          </div>
        </div>
      ) : (
        <div className={WINDOW}>
          <div className="partners-row" data-part="partners-row">
            <ul className="w-full flex-wrap justify-center pl-fluid-lg">
              {partners.map((partner) => (
                <li key={partner.name}>
                  <Logo {...partner} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

/** 36 to 48 pixels high. */
function Logo({ logo, ink }: ShownPartner) {
  const sizes = `${Math.round((44 * logo.width) / logo.height)}px`;
  return <Picture picture={logo} sizes={sizes} data-ink={ink === "drawn" ? undefined : ink} />;
}
