import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { hasLost } from "../../shop/orders/dispute.ts";
import { pickupRefundWords, refundWords } from "../../shop/orders/refund-words.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FactList, Moment, Section, FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import {
  isOnlyToSend,
  maySend,
  type OrderForm,
  orderFormPath,
  type ShownParcel,
  type ShownOrder,
} from "./desk-order.ts";
import { UnitFields } from "./order-lines.tsx";
import { shipSchema, restockBox } from "./order.form.ts";
import { isOfItems } from "./refund-view.ts";
import { parcelWords as words, pickupWords, orderWords, type parcelWords } from "./words.ts";

interface Props extends Omit<ShipProps, "own"> {
  /** The form that has the page to itself, or null. */
  form: OrderForm | null;
  /** The list that the member came from, as the query of its URL. */
  query: string;
}

/** What was sent of an order, and the form that sends what is left of a paid one. */
export function OrderShipping({ order, form, query, lastResult }: Props) {
  const { id, parcels, refunds, shippedAt, pickup } = order;
  const isOpen = maySend(order);
  // The parcels of an order are erased with its person.
  const isErased = shippedAt !== null && parcels.length === 0 && refunds.list.every(({ items }) => items.length === 0);
  if (parcels.length === 0 && !isErased && !isOpen) return null;
  const sent = parcels.filter(({ restocked }) => restocked === null);
  const isLost = hasLost(order.disputes);
  const own = pickup ? { ...words, ...pickupWords } : { ...words, shipped: orderWords.facts.shipped };
  const note = isOpen && order.refunds.list.some(isOfItems) && (
    <p className="mb-4 font-bold">{(pickup ? pickupRefundWords : refundWords).shipNote}</p>
  );
  const ship = <ShipForm key={parcels.length} order={order} own={own} lastResult={lastResult} />;
  if (form === "ship")
    return (
      <Section id="shipping" title={own.title}>
        {note}
        {ship}
      </Section>
    );
  return (
    <Section id="shipping" title={own.title}>
      {isErased && <FactList facts={[{ label: own.shipped, value: <Moment iso={shippedAt} /> }]} />}
      {sent.map((parcel, place) => (
        <Sent
          key={parcel.id}
          parcel={parcel}
          noMail={order.email === null ? words.noMail : words.notMailed}
          isOver={order.pickedUpAt !== null}
          title={parcels.length > 1 || isOpen ? own.parcel(place + 1) : null}
          own={own}
        />
      ))}
      <PickUp order={order} />
      {parcels.map((parcel) => parcel.restocked && <Kept key={parcel.id} parcel={parcel} own={own} />)}
      {order.mayStop && isLost && <StopForm order={order} own={own} isLost />}
      {note}
      {isOpen &&
        (isOnlyToSend(order) ? (
          ship
        ) : (
          <ButtonLink data-changes="" href={orderFormPath(id, query, "ship")}>
            {sent.length > 0 ? own.shipRest : own.ship}
          </ButtonLink>
        ))}
      {order.mayStop && !isLost && <StopForm order={order} own={own} isLost={false} />}
    </Section>
  );
}

type Own = Pick<typeof words, "ship" | "shipRest" | "unship" | "parcel" | "stop"> & { shipped: string };

interface SentProps {
  parcel: ShownParcel;
  title: string | null;
  own: Own;
  /** Instead of when the shopper is told, if they aren't. */
  noMail: string;
  /** It was picked up: that is undone first. */
  isOver: boolean;
}

function Sent({ parcel, title, own, noMail, isOver }: SentProps) {
  const { id, tracking, lines, mail } = parcel;
  const hasMail = useHasMail();
  // Nothing is due on a site without a mail server.
  const state = mail?.state === "due" && !hasMail ? "waiting" : mail?.state;
  const told = mail && state && (
    <>
      {words.mailStates[state]} {(state === "due" || state === "sent") && <Moment iso={mail.at} />}
    </>
  );
  return (
    <div className="mb-8">
      {title && <h3 className="mb-2 text-lg font-bold">{title}</h3>}
      <FactList
        facts={[
          { label: own.shipped, value: <When parcel={parcel} /> },
          { label: words.items, value: <Items lines={lines} /> },
          ...(tracking === null ? [] : [{ label: words.trackingFact, value: <Tracking parcel={parcel} /> }]),
          { label: words.mail, value: told ?? noMail },
        ]}
      />
      {!isOver && (
        <Form method="post">
          <input type="hidden" name="parcel" value={id} />
          <Button outline type="submit" name="intent" value="unship">
            {mail !== null && mail.state !== "sent" ? words.undo : own.unship}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Whether the shopper has picked it up. */
function PickUp({ order: { packing, pickedUpAt } }: Pick<ShipProps, "order">) {
  if (packing !== "ready" && packing !== "picked-up") return null;
  const isOver = packing === "picked-up";
  return (
    <Form method="post" className="mb-8">
      {isOver && pickedUpAt !== null ? (
        <FactList facts={[{ label: pickupWords.pickedUp, value: <Moment iso={pickedUpAt} /> }]} />
      ) : (
        <p className="mb-3">{pickupWords.pickUpHint}</p>
      )}
      <Button outline={isOver} type="submit" name="intent" value={isOver ? "not-picked-up" : "pick-up"}>
        {isOver ? pickupWords.notPickedUp : pickupWords.pickUp}
      </Button>
    </Form>
  );
}

/** A part that a member has decided not to ship. */
function Kept({ parcel, own }: { parcel: ShownParcel; own: Own }) {
  const { stop } = own;
  const { id, lines, restocked } = parcel;
  const stock = restocked?.length ? <Items lines={restocked} /> : refundWords.nothing;
  return (
    <div className="mb-8">
      <h3 className="mb-2 text-lg font-bold">{stop.done}</h3>
      <FactList
        facts={[
          { label: stop.when, value: <When parcel={parcel} /> },
          { label: words.items, value: <Items lines={lines} /> },
          { label: refundWords.facts.stock, value: stock },
        ]}
      />
      <Form method="post">
        <input type="hidden" name="parcel" value={id} />
        <Button outline type="submit" name="intent" value="resume">
          {stop.undo}
        </Button>
      </Form>
    </div>
  );
}

function When({ parcel: { at, by } }: { parcel: ShownParcel }) {
  return (
    <>
      <Moment iso={at} /> {words.by} <bdi>{by}</bdi>
    </>
  );
}

function Items({ lines }: Pick<ShownParcel, "lines">) {
  return lines.map(({ name, size, quantity }) => (
    <span key={`${name} ${size}`} className="block">
      {quantity} × {name}
      {size && `, ${size}`}
    </span>
  ));
}

function Tracking({ parcel: { tracking, link } }: { parcel: ShownParcel }) {
  return (
    <>
      <span className="block">{tracking}</span>
      {link && (
        <NewTabLink className="text-link" href={link.href} note={orderWords.newTab}>
          {words.track(link.carrier)}
        </NewTabLink>
      )}
    </>
  );
}

interface ShipProps {
  order: ShownOrder;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Texts of what is sent, or picked up. */
  own: Readonly<Record<"ship" | "units" | "unitsHint", string>>;
}

/** Asks what is in a parcel, and for its tracking number. */
function ShipForm({ order, lastResult, own }: ShipProps) {
  const { parcels, pickup, email, lines, left } = order;
  const hasMail = useHasMail();
  const { fields, props, summary } = useCheckedForm({
    id: "ship",
    schema: shipSchema,
    lastResult,
    defaultValue: { units: Object.fromEntries(left.map(({ position, quantity }) => [position, quantity])) },
  });
  return (
    <Form {...props} method="post" className={FORM}>
      <ErrorSummary title={orderWords.summaryTitle} {...summary} />
      <input type="hidden" name="seen" value={parcels.length} />
      {(left.length > 1 || left[0]?.quantity !== 1) && (
        <UnitFields
          field={fields.units}
          lines={left.map(({ position, quantity }) => {
            const line = lines.find((one) => one.position === position);
            return { position, quantity, name: line?.name ?? "", size: line?.size ?? "" };
          })}
          label={own.units}
          hint={own.unitsHint}
          className={QUESTION}
        />
      )}
      {!pickup && (
        <InputField
          field={fields.tracking}
          label={words.tracking}
          hint={words.trackingHint}
          autoComplete="off"
          className={QUESTION}
        />
      )}
      {email !== null && <p className={`mt-2 ${HINT}`}>{hasMail ? words.shipHint : words.shipHintWithoutMail}</p>}
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button type="submit" name="intent" value="ship">
          {own.ship}
        </Button>
        <SaveNote isLeft={lastResult !== undefined} />
      </p>
    </Form>
  );
}

interface StopProps {
  order: Pick<ShownOrder, "parcels">;
  own: Pick<typeof parcelWords, "stop">;
  /** Whether its money is gone; otherwise nothing was charged. */
  isLost: boolean;
}

/** Ends the shipping of an order without an email. After a lost dispute it is open, because nobody has paid. */
function StopForm({ order: { parcels }, own: { stop }, isLost }: StopProps) {
  return (
    <details id="stop" data-changes="" className="mt-6 max-w-184 border-2 border-ink print:hidden" open={isLost}>
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">{stop.title}</summary>
      <Form method="post" className="px-4 pt-1 pb-5">
        <input type="hidden" name="seen" value={parcels.length} />
        <p className="font-bold">{isLost ? stop.lost : stop.free}</p>
        <OptionBoxes name="stop-restock" {...restockBox} chosen={[]} className={QUESTION} />
        <p className={`mt-4 ${HINT}`}>{stop.hint}</p>
        <Button outline type="submit" className={SEND} name="intent" value="stop">
          {stop.title}
        </Button>
      </Form>
    </details>
  );
}
