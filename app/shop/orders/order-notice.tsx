import { shopNotices } from "../../site/content/shop.ts";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { formatCents } from "../catalogue/money.ts";
import { itemText, type OrderView } from "./order.ts";
import { orderPageWords } from "./shopper/shopper-order.ts";

interface Props {
  notice: "success" | "waiting" | "unpaid" | "refunded" | "cancel";
  headline: readonly FittedLine[];
  /** The shopper's own order, or null if unknown. */
  order: OrderView | null;
  /** Stripe's page, or null if it is not open. */
  payUrl: string | null;
  /** Path of the order's page, or null if this browser can't open it. */
  page?: string | null;
  hasMail?: boolean;
}

// A printed page is narrower than `md`, but a stub below the ticket would need a page of its own.
const NOTICE = "page-width mt-fluid-xl grid md:grid-cols-4 print:mt-4 print:grid-cols-4";
const TICKET = [
  "grid grid-cols-1 gap-fluid-md border-2 border-ink p-fluid-lg text-fluid-md font-medium",
  "md:col-span-3 md:border-r-0 print:col-span-3 print:border-r-0",
].join(" ");
const STUB = [
  "ticket-stub grid max-w-none place-items-center p-4 font-headline text-[min(17vw,15rem)] leading-poster",
  "text-balance uppercase print:text-7xl",
].join(" ");
/** A sold ticket is printed on gold; a void one is blank. */
const SOLD = "on-stock print-exact bg-gold";

/** The ticket's stub repeats the result of the payment. */
export function OrderNotice({ notice, headline, order, payUrl, page = null, hasMail = true }: Props) {
  const { pickupText, pickupWithoutMail } = shopNotices.success;
  const { text, stub } = shopNotices[notice];
  const isUnknown = notice === "success" && !order;
  const isSold = notice === "success" || notice === "waiting";
  return (
    <div className={NOTICE}>
      <div className={`${TICKET} ${isSold ? SOLD : ""}`}>
        <PosterHeading lines={headline} />
        <p>{notice === "success" && order?.pickup ? (hasMail ? pickupText : pickupWithoutMail) : text}</p>
        {order && <OrderSlip order={order} />}
        {page && (
          <p className="print:hidden">
            <TextLink href={page}>{orderPageWords.link}</TextLink>
          </p>
        )}
        {payUrl && (
          <p>
            <ButtonLink href={payUrl}>Finish paying</ButtonLink>
          </p>
        )}
        {order && notice === "cancel" && (
          <form method="post" action="/cart">
            <input type="hidden" name="order" value={order.id} />
            <Button type="submit" name="intent" value="restore">
              Restore my cart
            </Button>
          </form>
        )}
        <p className="flex flex-wrap gap-3">
          {shopNotices.links.map(({ name, href }, index) => (
            <ButtonLink key={href} outline={index > 0 || order !== null} href={href}>
              {name}
            </ButtonLink>
          ))}
        </p>
      </div>
      <p className={`${STUB} ${isSold ? SOLD : "text-accent"}`} aria-hidden="true">
        {isUnknown ? shopNotices.success.stubUnknown : stub}
      </p>
    </div>
  );
}

function OrderSlip({ order }: { order: OrderView }) {
  const { number, lines, pickup } = order;
  return (
    <section className="border-y-6 border-double border-ink py-4" aria-labelledby="order-slip">
      <h2 id="order-slip" className="mb-2.5 text-5xl">
        {orderPageWords.title(number)}
      </h2>
      <dl>
        {lines.map((line) => (
          <Row key={`${line.name} ${line.size}`} name={itemText(line)} cents={line.totalCents} />
        ))}
        <Amounts order={order} />
      </dl>
      {pickup && <p className="mt-3">Pickup: {pickup}</p>}
    </section>
  );
}

type AmountsOf = Pick<OrderView, "amountCents" | "sums" | "refundedCents">;

export function Amounts({ order: { amountCents, sums, refundedCents } }: { order: AmountsOf }) {
  return (
    <>
      {sums.map((sum) => (
        <Row key={sum.label} name={sum.label} cents={sum.cents} />
      ))}
      <Row name="Total" cents={amountCents} />
      {refundedCents > 0 && <Row name="Refunded" cents={refundedCents} />}
    </>
  );
}

function Row({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-t-2 border-dotted border-ink py-1">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="font-bold tabular">{formatCents(cents)}</dd>
    </div>
  );
}
