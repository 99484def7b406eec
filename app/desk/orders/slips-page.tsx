import { formatCents } from "../../shop/catalogue/money.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { longDate } from "../../ui/dates.ts";
import { useScripted } from "../../ui/hydration.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { BackLink, counted } from "../shell/page-parts.tsx";
import { MOST_SLIPS, type Slip } from "./desk-order.ts";
import { orderTitle, slipsTitle } from "./words.ts";

interface Props {
  slips: readonly Slip[];
  chosen: number;
  withPrices: boolean;
  /** The query of the same slips with or without prices, whichever isn't shown. */
  other: string;
}

/** Packing slips, one sheet of paper each. Only the sheets print. */
export function SlipsPage({ slips, chosen, withPrices, other }: Props) {
  const without = Math.min(chosen, MOST_SLIPS) - slips.length;
  const isScripted = useScripted();
  const [only, second] = slips;
  return (
    <>
      <div className="print:hidden">
        <PageHead title={slipsTitle}>
          {only && !second ? (
            <BackLink href={`/desk/orders/${only.id}`}>{orderTitle(only.number)}</BackLink>
          ) : (
            <BackLink href="/desk/orders">All orders</BackLink>
          )}
          {slips.length > 0 && <p>Print this page: each order prints on its own sheet.</p>}
          {chosen === 0 && <p>No order was chosen. Go back to the list, check the box of each order, and try again.</p>}
          {slips.length > 0 && (
            <p>
              {withPrices ? "Item prices print. Shipping, taxes and discounts don't." : "Prices don't print."}{" "}
              <TextLink href={other}>{withPrices ? "Hide prices" : "Print prices"}</TextLink>
            </p>
          )}
          {chosen > MOST_SLIPS && (
            <p className="font-bold">{`Only the first ${MOST_SLIPS} orders are here. Print the others separately.`}</p>
          )}
          {without > 0 && (
            <p className="font-bold">
              {without === 1
                ? "One order has no slip, because there's nothing in it to send."
                : `${without} orders have no slip, because there's nothing in them to send.`}
            </p>
          )}
        </PageHead>
        {isScripted && slips.length > 0 && (
          <Button type="button" className="mb-6" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {slips.map((slip) => (
        <Sheet key={slip.id} slip={slip} />
      ))}
    </>
  );
}

const SHEET = [
  "mb-6 border-2 border-ink bg-paper p-5.5 break-inside-avoid not-last:break-after-page",
  "print:mb-0 print:border-0 print:p-0",
].join(" ");

/** Type for a number of lines. More lines are smaller, and in columns, so that the slip stays one page. */
function linesLook(lines: number): string {
  if (lines <= 12) return "text-lg";
  if (lines <= 24) return "text-sm leading-snug";
  return "text-xs leading-tight sm:columns-2 sm:gap-6 print:columns-2 print:text-[7.5pt] print:leading-none";
}

function Sheet({ slip: { number, time, address, pickup, postage, isRest, lines } }: { slip: Slip }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={SHEET} aria-label={orderTitle(number)}>
      <Sender />
      <div className="mt-5 mb-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:my-3 print:grid-cols-2">
        <div>
          {pickup && (
            <>
              <p className="text-xs font-semibold">Pickup</p>
              <p className="mb-2 text-xl leading-tight font-bold">{pickup}</p>
            </>
          )}
          {(!pickup || address.length > 0) && <p className="text-xs font-semibold">{pickup ? "For" : "Ship to"}</p>}
          {address.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines of an address may be the same
            <bdi key={place} className="block text-xl leading-tight font-bold">
              {line}
            </bdi>
          ))}
          {!pickup && address.length === 0 && <p className="text-xl font-bold">Not on file</p>}
        </div>
        <dl>
          <dt className="text-xs font-semibold">Order</dt>
          <dd className="text-xl font-bold tabular">{number}</dd>
          <dt className="mt-2 text-xs font-semibold">Ordered</dt>
          <dd>{longDate(time)}</dd>
          {postage && (
            <>
              <dt className="mt-2 text-xs font-semibold">Send by</dt>
              <dd className="font-bold">{postage}</dd>
            </>
          )}
        </dl>
      </div>
      <ul className={`border-y-2 border-ink py-2 print:py-1 ${linesLook(lines.length)}`}>
        {lines.map(({ name, size, quantity, sumCents }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order's lines don't change
          <li key={place} className="flex break-inside-avoid gap-3 border-rule py-[0.3em] not-first:border-t">
            <b className="min-w-[2ch] text-right tabular">{quantity}</b>
            <span aria-hidden="true">×</span>
            <bdi className="min-w-0 flex-1">
              {name}
              {size && <b>{` · ${size}`}</b>}
            </bdi>
            {sumCents !== null && <span className="tabular">{formatCents(sumCents)}</span>}
          </li>
        ))}
      </ul>
      {isRest && (
        <p className="mt-2 max-w-none text-sm font-bold">
          This is the rest of the order. Other items were already sent.
        </p>
      )}
      <p className="mt-2 max-w-none text-right text-sm">{counted(pieces, "item")}</p>
    </section>
  );
}

function Sender() {
  const { name, phone, email, location } = useCompany();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-2">
      <p className="font-headline text-4xl leading-none">{name}</p>
      <p className="text-xs">{[location, phone, email].join(" · ")}</p>
    </div>
  );
}
