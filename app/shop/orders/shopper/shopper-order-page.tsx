import type { ReactNode } from "react";
import { ButtonLink, NewTabLink } from "../../../ui/button.tsx";
import { MailLink } from "../../../ui/company.tsx";
import { longDate } from "../../../ui/dates.ts";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { Picture, framedLook } from "../../../ui/picture.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { policyLinks } from "../../cart/words.ts";
import { formatCents } from "../../catalogue/money.ts";
import { Amounts } from "../order-notice.tsx";
import { itemText } from "../order.ts";
import type { showShopperOrder } from "./order-link.server.ts";
import { orderPageWords as words } from "./shopper-order.ts";

type ShopperOrder = Awaited<ReturnType<typeof showShopperOrder>>;

interface Props {
  order: ShopperOrder;
  headline: readonly FittedLine[];
  text: string;
}

export function ShopperOrderPage({ order, headline, text }: Props) {
  const { number, placedAt, refundedCents, progress, pickup, address } = order;
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start print:grid-cols-5-7 print:items-start print:gap-6 print:py-4">
      <header className="grid content-start gap-fluid-sm border-2 border-ink bg-gold p-fluid-lg text-fluid-md font-medium on-stock print-exact lg:sticky lg:top-24">
        <PosterHeading lines={headline} />
        <p>{text}</p>
        {refundedCents > 0 && progress !== "refunded" && (
          <p>
            {`Partly refunded: ${formatCents(refundedCents)} goes back the way you paid. Banks can take a few days to show it.`}
          </p>
        )}
        <p className="border-t-2 border-dotted border-ink pt-3">
          <strong className="tabular">{words.title(number)}</strong>
          <br />
          Placed on {longDate(placedAt)}
        </p>
      </header>
      <div className="grid gap-fluid-xl print:gap-4">
        {order.parcels.length > 0 && <Parcels order={order} />}
        <Items order={order} />
        {pickup !== "" && (
          <Part id="pickup" title="Where to pick it up">
            <p>{pickup}</p>
          </Part>
        )}
        {address.length > 0 && (
          <Part id="address" title={words.address}>
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block" dir="auto">
                  {line}
                </span>
              ))}
            </address>
          </Part>
        )}
        <Questions number={number} />
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-ink pt-5" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-5xl print:mb-1 print:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Parcels({ order: { parcels, pickup, progress } }: { order: ShopperOrder }) {
  const title = pickup === "" ? "What we sent" : progress === "picked-up" ? "What you picked up" : "What's ready";
  return (
    <Part id="parcels" title={title}>
      <ul className="grid gap-4">
        {parcels.map(({ id, at, lines, tracking, link }) => (
          <li key={id} className="grid gap-1 border-l-5 border-ink pl-4" data-part="parcel">
            <p className="font-bold">
              {pickup === "" ? "Sent on" : "Ready since"} {longDate(at)}
            </p>
            {lines.map((line) => (
              <p key={line.position}>{itemText(line)}</p>
            ))}
            {tracking !== null && (
              <p>
                Tracking: <bdi>{tracking}</bdi>
              </p>
            )}
            {link && (
              <p>
                <NewTabLink className="font-bold text-link" href={link.href}>
                  {link.carrier === null ? "Track this package" : `Track it at ${link.carrier}`}
                </NewTabLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Items({ order }: { order: ShopperOrder }) {
  return (
    <Part id="items" title={words.items}>
      <ul className="mb-4 grid gap-4">
        {order.lines.map((line) => (
          <li key={line.position} className="grid grid-cols-mark items-center gap-x-fluid-sm">
            <Picture className={`${framedLook(true)} w-20 print:w-12`} picture={line.picture} sizes="5rem" />
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="min-w-0 text-lg wrap-anywhere">{itemText(line)}</span>
              <span className="font-bold tabular">{formatCents(line.totalCents)}</span>
            </p>
          </li>
        ))}
      </ul>
      <dl>
        <Amounts order={order} />
      </dl>
    </Part>
  );
}

function Questions({ number }: { number: string }) {
  return (
    <Part id="ask" title="Questions?">
      <p className="mb-4">Something missing, wrong or late? Tell us, and we'll make it right.</p>
      <p className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink href={`/contact?order=${number}`}>{words.write}</ButtonLink>
        <span>
          Email us: <MailLink about={words.title(number)} />
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-2 print:hidden">
        {policyLinks.map(({ name, href }) => (
          <a key={href} className="text-link" href={href}>
            {name}
          </a>
        ))}
      </p>
      <p className="mt-4 text-sm text-quiet print:hidden">
        This page opens in this browser for 7 days, and with the link in our emails at any time. Anyone who has that
        link can see it, so keep it to yourself.
      </p>
    </Part>
  );
}
