import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { blocksRefunds } from "../../shop/orders/dispute.ts";
import { REFUND_REASONS, type RefundReason, type RefundState } from "../../shop/orders/refund.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { ButtonLink, TextLink } from "../../ui/button.tsx";
import { FieldNotes, HINT } from "../../ui/field.tsx";
import { CheckBox, InputField, OptionsField, TextareaField } from "../../ui/form-fields.tsx";
import {
  useHasMail,
  FactList,
  Moment,
  Section,
  NOTICE,
  FORM,
  QUESTION,
  IntentButton,
  MomentBy,
} from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { type OrderForm, type ShownOrder, type ShownPlan, type ShownRefund, orderFormPath } from "./desk-order.ts";
import { Items, UnitFields } from "./order-lines.tsx";
import { refundSchema } from "./order.form.ts";
import { restockBox } from "./words.ts";

interface Props extends RefundProps {
  form: OrderForm | null;
  query: string;
}

export function OrderRefunds({ form, query, ...props }: Props) {
  const { id, disputes, refunds } = props.order;
  const { list, left } = refunds;
  const isBlocked = disputes.some(blocksRefunds);
  if (list.length === 0 && left === 0 && !isBlocked) return null;
  return (
    <Section id="refunds" title="Refunds">
      {list.map((refund) => (
        <Refunded key={refund.id} refund={refund} />
      ))}
      {isBlocked && <p>Stripe won't refund a payment while it's disputed, or after the dispute is lost.</p>}
      {form === "refund" ? (
        <RefundForm key={list.length} {...props} />
      ) : (
        left > 0 && (
          <ButtonLink outline data-changes="" href={orderFormPath(id, query, "refund")}>
            {`Refund up to ${formatCents(left)}`}
          </ButtonLink>
        )
      )}
    </Section>
  );
}

/** Stripe has other reasons, too. */
const refundReasonWords: Record<RefundReason, string> & Partial<Record<string, string>> = {
  requested_by_customer: "The customer asked for it",
  duplicate: "They paid twice",
  fraudulent: "It looks like fraud",
};

const refundStateWords: Record<RefundState, { title: string; text: string }> = {
  sending: {
    title: "Being sent to Stripe",
    text: "Stripe hasn't responded yet. The site tries again every two minutes, and never refunds twice.",
  },
  pending: { title: "On its way", text: "Stripe accepted it and is waiting for the bank." },
  succeeded: { title: "Refunded", text: "" },
  failed: { title: "Failed", text: "The money is back in Stripe. Pay the customer back another way." },
  canceled: { title: "Canceled", text: "The money is back in Stripe." },
  refused: { title: "Refused by Stripe", text: "Nothing was refunded, and nothing went back in stock." },
};

const refundProblemWords: Record<string, string> = {
  charge_already_refunded: "The payment had already been refunded in full.",
  charge_disputed: "The customer disputed the payment, so Stripe won't refund it.",
  resource_missing: "Stripe has no such payment.",
  expired_or_canceled_card: "The card has expired or was canceled.",
  lost_or_stolen_card: "The card was reported as lost or stolen.",
  insufficient_funds: "Your balance in Stripe was too low.",
  declined: "The customer's bank declined it.",
  merchant_request: "It was canceled in Stripe.",
  charge_for_pending_refund_disputed: "The customer has since disputed the payment.",
};

function Refunded({ refund }: { refund: ShownRefund }) {
  const { cents, state, at, by, items, postage, restocked, reason, note, changedAt, problem } = refund;
  const { title, text } = refundStateWords[state];
  const isBad = state === "failed" || state === "refused" || state === "canceled";
  const asked = by === null ? <Moment iso={at} /> : <MomentBy iso={at} by={by} />;
  const status = (
    <>
      <span className={isBad ? "font-bold text-accent" : undefined}>{title}</span>, <Moment iso={changedAt} />
      {problem !== null && (
        <span className="block">{refundProblemWords[problem] ?? <bdi>{`Stripe says: ${problem}`}</bdi>}</span>
      )}
      {text && <span className="block">{text}</span>}
    </>
  );
  return (
    <div className="mb-8">
      <h3 className="mb-2 text-lg font-bold">{`${formatCents(cents)}: ${title}`}</h3>
      <FactList
        facts={[
          { label: by === null ? "Made in Stripe" : "Requested", value: asked },
          { label: "Status", value: status },
          (items.length > 0 || postage) && { label: "For", value: <RefundedItems {...refund} /> },
          items.length !== 0 && { label: "Back in stock", value: <Items items={restocked} /> },
          reason !== null && { label: "Reason", value: refundReasonWords[reason] ?? reason },
          note !== null && { label: "Note for the team", value: <bdi>{note}</bdi> },
        ]}
      />
    </div>
  );
}

function RefundedItems({ items, postage }: Pick<ShownRefund, "items" | "postage">) {
  return (
    <>
      {items.length > 0 && <Items items={items} />}
      {postage && <span className="block">Shipping</span>}
    </>
  );
}

interface ReviewProps {
  order: ShownOrder;
  plan: ShownPlan;
  typed: readonly (readonly [name: string, value: string])[];
}

/** Takes the focus. */
export function RefundReview({ order, plan, typed }: ReviewProps) {
  const { cents, items, postage, restock, reason, notSent } = plan;
  const hasMail = useHasMail();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const amount = formatCents(cents);
  const stock = restock && items.length > 0 ? <Items items={items} /> : "Nothing goes back in stock";
  const unsent = order.pickup === "" ? "Won't be shipped anymore" : "Won't be handed out anymore";
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is to be checked
    <section ref={box} className={`${NOTICE} mb-8`} aria-labelledby="refund-review" tabIndex={-1} autoFocus>
      <h2 id="refund-review" className="text-4xl leading-none">
        Check this refund
      </h2>
      <div className="w-full">
        <FactList
          facts={[
            { label: "Amount", value: `${amount} of ${formatCents(order.refunds.left)}` },
            (items.length > 0 || postage) && { label: "For", value: <RefundedItems {...plan} /> },
            { label: "Back in stock", value: stock },
            notSent !== null && { label: unsent, value: <Items items={notSent} /> },
            { label: "Reason", value: refundReasonWords[reason] },
          ]}
        />
      </div>
      <p>
        {order.email === null
          ? "There's no email address on file, so the customer won't hear about it."
          : hasMail
            ? "The customer gets an email once the refund has gone through."
            : "The customer gets an email once the refund has gone through and email is set up."}
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="refund-cents" value={cents} />
        <IntentButton intent="refund" label={`Refund ${amount}`} />
        <TextLink href="#refunds">Change it</TextLink>
      </Form>
    </section>
  );
}

interface RefundProps {
  order: ShownOrder;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Hidden unless items are chosen. Browsers without `:has()` show it, and it is ignored. */
const OF_ITEMS = "group-has-[[value=all]:checked]/refund:hidden group-has-[[value=amount]:checked]/refund:hidden";

/** Asks what to refund, and hides what doesn't apply. The next page previews the refund. */
function RefundForm({ order: { refunds, pickup }, lastResult }: RefundProps) {
  const { list, left, lines, postage, isPartSent } = refunds;
  const most = formatCents(left);
  const { fields, props, summary } = useCheckedForm({
    id: "refund",
    schema: refundSchema(most),
    lastResult,
    defaultValue: {
      "refund-what": "all",
      "refund-units": Object.fromEntries(lines.map(({ position }) => [position, 0])),
      "refund-reason": REFUND_REASONS[0],
    },
  });
  const isOfItems = lines.length > 0 || postage > 0;
  return (
    <Form {...props} method="post" className={`${FORM} group/refund`}>
      <ErrorSummary {...summary} />
      <input type="hidden" name="refund-seen" value={list.length} />
      <OptionsField
        field={fields["refund-what"]}
        type="radio"
        label="What to refund"
        options={[
          { value: "all", label: `Everything that's left: ${most}` },
          ...(isOfItems ? [{ value: "items", label: "Some items" }] : []),
          { value: "amount", label: "An amount" },
        ]}
        className={QUESTION}
      />
      {isOfItems && (
        <UnitFields
          field={fields["refund-units"]}
          items={lines}
          label="How many to refund"
          hint="Each is refunded at its price, with its share of the order's taxes and discounts."
          className={`mt-6 ${OF_ITEMS}`}
        >
          {isPartSent && <ReturnBox field={fields["refund-return"]} isPickup={pickup !== ""} />}
          {postage > 0 && (
            <CheckBox
              field={fields["refund-postage"]}
              label={`Shipping too: ${formatCents(postage)}`}
              className="mt-3"
            />
          )}
          <FieldNotes name="refund-postage" errors={fields["refund-postage"].errors} />
        </UnitFields>
      )}
      <div className="group-has-[[value=all]:checked]/refund:hidden">
        <InputField
          field={fields["refund-amount"]}
          label="Amount"
          hint={`In dollars, up to ${most}. For items, leave it blank to refund their price, or type another amount.`}
          inputMode="decimal"
          autoComplete="off"
          className="mt-6"
        />
      </div>
      {lines.length > 0 && (
        <div className="group-has-[[value=amount]:checked]/refund:hidden">
          <OptionsField field={fields["refund-restock"]} {...restockBox} className="mt-6" />
        </div>
      )}
      <OptionsField
        field={fields["refund-reason"]}
        type="radio"
        label="Reason"
        hint="Stripe uses this too. Fraud also blocks the card in Stripe."
        options={REFUND_REASONS.map((value) => ({ value, label: refundReasonWords[value] }))}
        className={QUESTION}
      />
      <TextareaField
        field={fields["refund-note"]}
        label="Note for the team (optional)"
        hint="Only the team sees it."
        rows={2}
        className={QUESTION}
      />
      <SaveButton
        outline
        intent="refund-review"
        label="Check the refund"
        unsaved="Nothing is refunded yet"
        isLeft={lastResult !== undefined}
      />
    </Form>
  );
}

/** Asks whether the units came back, if only some of the order was sent. */
function ReturnBox({ field, isPickup }: { field: FieldMetadata<boolean>; isPickup: boolean }) {
  const [label, hint] = isPickup
    ? [
        "These were ready or picked up already",
        "Some of this order has been ready, and some hasn't. Without this, what you refund is left out of what's still to be prepared.",
      ]
    : [
        "These were already shipped, and came back",
        "Some of this order has shipped, and some hasn't. Without this, what you refund is left out of the next package.",
      ];
  return (
    <>
      <CheckBox field={field} label={label} describedBy="refund-return-hint" className="mt-3" />
      <p className={HINT} id="refund-return-hint">
        {hint}
      </p>
    </>
  );
}
