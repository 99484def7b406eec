import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { hasLost } from "../../shop/orders/dispute.ts";
import { isLive } from "../../shop/orders/refund.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { ButtonLink, NewTabLink } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import {
  useHasMail,
  FactList,
  Moment,
  Section,
  FORM,
  QUESTION,
  SEND,
  IntentButton,
  MomentBy,
} from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import {
  isOnlyToSend,
  maySend,
  type OrderForm,
  orderFormPath,
  type ShownParcel,
  type ShownOrder,
} from "./desk-order.ts";
import { Items, UnitFields } from "./order-lines.tsx";
import { shipSchema } from "./order.form.ts";
import { restockBox } from "./words.ts";

const shippingWords = {
  title: "Shipping",
  ship: "Mark as shipped",
  shipRest: "Ship the rest",
  units: "How many are in this package",
  unitsHint: "Type 0 for what isn't in it. You can ship the rest later.",
  shipped: "Shipped",
  unship: "Mark as not shipped",
  parcel: (number: number) => `Package ${number}`,
  refundNote: "Items that were refunded and not shipped yet are left out here. Don't pack them.",
  stop: "Don't ship what's left",
  stopped: "Won't be shipped",
  resume: "Ship it after all",
};

const pickupWords: typeof shippingWords = {
  title: "Pickup",
  ship: "Ready for pickup",
  shipRest: "Get the rest ready",
  units: "How many are ready",
  unitsHint: "Type 0 for what isn't ready. The rest can follow later.",
  shipped: "Ready since",
  unship: "Mark as not ready",
  parcel: (number: number) => `Pickup ${number}`,
  refundNote: "Items that were refunded before they were ready are left out here. Don't prepare them.",
  stop: "Don't prepare what's left",
  stopped: "Won't be handed out",
  resume: "Get it ready after all",
};

interface Props {
  order: ShownOrder;
  form: OrderForm | null;
  query: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function OrderShipping({ order, form, query, lastResult }: Props) {
  const { id, parcels, refunds, shippedAt, pickup } = order;
  const isOpen = maySend(order);
  // An order's parcels are erased with its person's data.
  const isErased = shippedAt !== null && parcels.length === 0 && refunds.list.every(({ items }) => items.length === 0);
  if (parcels.length === 0 && !isErased && !isOpen) return null;
  const sent = parcels.filter(({ restocked }) => restocked === null);
  const isLost = hasLost(order.disputes);
  const words = pickup ? pickupWords : shippingWords;
  const note = isOpen && refunds.list.some((refund) => refund.items.length > 0 && isLive(refund)) && (
    <p className="mb-4 font-bold">{words.refundNote}</p>
  );
  const ship = <ShipForm key={parcels.length} order={order} words={words} lastResult={lastResult} />;
  if (form === "ship")
    return (
      <Section id="shipping" title={words.title}>
        {note}
        {ship}
      </Section>
    );
  return (
    <Section id="shipping" title={words.title}>
      {isErased && <FactList facts={[{ label: words.shipped, value: <Moment iso={shippedAt} /> }]} />}
      {sent.map((parcel, place) => (
        <Sent
          key={parcel.id}
          parcel={parcel}
          order={order}
          title={parcels.length > 1 || isOpen ? words.parcel(place + 1) : null}
          words={words}
        />
      ))}
      <PickUp order={order} />
      {parcels.map((parcel) => parcel.restocked && <Kept key={parcel.id} parcel={parcel} words={words} />)}
      {order.mayStop && isLost && <StopForm order={order} title={words.stop} isLost />}
      {note}
      {isOpen &&
        (isOnlyToSend(order) ? (
          ship
        ) : (
          <ButtonLink data-changes="" href={orderFormPath(id, query, "ship")}>
            {sent.length > 0 ? words.shipRest : words.ship}
          </ButtonLink>
        ))}
      {order.mayStop && !isLost && <StopForm order={order} title={words.stop} isLost={false} />}
    </Section>
  );
}

interface PartProps {
  parcel: ShownParcel;
  words: typeof shippingWords;
}

const mailStates = {
  due: "Scheduled",
  waiting: "Waiting to be sent",
  failed: "Couldn't be sent",
  sent: "Sent",
};

function Sent({ parcel, words, order, title }: PartProps & { order: ShownOrder; title: string | null }) {
  const { tracking, link, lines, mail } = parcel;
  const hasMail = useHasMail();
  // Nothing is due without a mail server.
  const state = mail?.state === "due" && !hasMail ? "waiting" : mail?.state;
  const told = mail && state && (
    <>
      {mailStates[state]} {(state === "due" || state === "sent") && <Moment iso={mail.at} />}
    </>
  );
  const followed = (
    <>
      <span className="block">{tracking}</span>
      {link && (
        <NewTabLink href={link.href}>{link.carrier === null ? "Open the link" : `Track at ${link.carrier}`}</NewTabLink>
      )}
    </>
  );
  return (
    <div className="mb-8">
      {title && <h3 className="mb-2 text-lg font-bold">{title}</h3>}
      <FactList
        facts={[
          { label: words.shipped, value: <MomentBy iso={parcel.at} by={parcel.by} /> },
          { label: "Items", value: <Items items={lines} /> },
          tracking !== null && { label: "Tracking", value: followed },
          {
            label: "Email to the customer",
            value: told ?? (order.email === null ? "There's no email address on file" : "Not sent"),
          },
        ]}
      />
      {order.pickedUpAt === null && (
        <ParcelButton parcel={parcel} intent="unship">
          {mail !== null && mail.state !== "sent" ? "Undo, and don't send the email" : words.unship}
        </ParcelButton>
      )}
    </div>
  );
}

function PickUp({ order: { packing, pickedUpAt } }: Pick<Props, "order">) {
  if (packing !== "ready" && packing !== "picked-up") return null;
  return (
    <div className="mb-8">
      {pickedUpAt !== null && <FactList facts={[{ label: "Picked up", value: <Moment iso={pickedUpAt} /> }]} />}
      <Form method="post">
        {pickedUpAt === null ? (
          <>
            <p className="mb-3">The customer gets no email. You can undo it.</p>
            <IntentButton intent="pick-up" label="Mark as picked up" />
          </>
        ) : (
          <IntentButton outline intent="not-picked-up" label="Mark as not picked up" />
        )}
      </Form>
    </div>
  );
}

function Kept({ parcel, words }: PartProps) {
  return (
    <div className="mb-8">
      <h3 className="mb-2 text-lg font-bold">{words.stopped}</h3>
      <FactList
        facts={[
          { label: "Decided", value: <MomentBy iso={parcel.at} by={parcel.by} /> },
          { label: "Items", value: <Items items={parcel.lines} /> },
          { label: "Back in stock", value: <Items items={parcel.restocked ?? []} /> },
        ]}
      />
      <ParcelButton parcel={parcel} intent="resume">
        {words.resume}
      </ParcelButton>
    </div>
  );
}

function ParcelButton({ parcel, intent, children }: { parcel: ShownParcel; intent: string; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="parcel" value={parcel.id} />
      <IntentButton outline intent={intent} label={children} />
    </Form>
  );
}

function ShipForm({ order, lastResult, words }: Pick<Props, "order" | "lastResult"> & Pick<PartProps, "words">) {
  const { parcels, pickup, email, left } = order;
  const hasMail = useHasMail();
  const { fields, props, summary } = useCheckedForm({
    id: "ship",
    schema: shipSchema,
    lastResult,
    defaultValue: { units: Object.fromEntries(left.map(({ position, quantity }) => [position, quantity])) },
  });
  return (
    <Form {...props} method="post" className={FORM}>
      <ErrorSummary {...summary} />
      <input type="hidden" name="seen" value={parcels.length} />
      {(left.length > 1 || left[0]?.quantity !== 1) && (
        <UnitFields field={fields.units} items={left} label={words.units} hint={words.unitsHint} className={QUESTION} />
      )}
      {!pickup && (
        <InputField
          field={fields.tracking}
          label="Tracking (optional)"
          hint="The carrier's number or link. The customer gets it by email. USPS, UPS, FedEx and DHL numbers become links."
          autoComplete="off"
          className={QUESTION}
        />
      )}
      {email !== null && (
        <p className={`mt-2 ${HINT}`}>
          {hasMail
            ? "The customer gets an email in ten minutes. Until then, you can undo it."
            : "The customer gets an email once email is set up. Until then, you can undo it."}
        </p>
      )}
      <SaveButton intent="ship" label={words.ship} isLeft={lastResult !== undefined} />
    </Form>
  );
}

interface StopProps {
  order: ShownOrder;
  title: string;
  /** Whether the payment was lost; otherwise nothing was charged. */
  isLost: boolean;
}

/** Ends an order's shipping without an email. Shown open after a lost dispute, because nobody has paid. */
function StopForm({ order, title, isLost }: StopProps) {
  return (
    <details id="stop" data-changes="" className="mt-6 max-w-184 border-2 border-ink print:hidden" open={isLost}>
      <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">{title}</summary>
      <Form method="post" className="px-4 pt-1 pb-5">
        <input type="hidden" name="seen" value={order.parcels.length} />
        <p className="font-bold">
          {isLost
            ? "The bank gave this order's money back to the customer."
            : "Nothing was charged for this order, so there's nothing to refund."}
        </p>
        <OptionBoxes name="stop-restock" {...restockBox} chosen={[]} className={QUESTION} />
        <p className={`mt-4 ${HINT}`}>
          The order leaves the list of orders to ship. The customer gets no email, and their page says that nothing more
          is coming. You can undo it.
        </p>
        <IntentButton outline className={SEND} intent="stop" label={title} />
      </Form>
    </details>
  );
}
