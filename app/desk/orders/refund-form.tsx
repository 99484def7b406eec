import { type SubmissionResult, type FieldMetadata, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { REFUND_REASONS } from "../../shop/orders/refund.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, HINT } from "../../ui/field.tsx";
import { InputField, OptionsField, TextareaField } from "../../ui/form-fields.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { UnitFields } from "./order-lines.tsx";
import { refundSchema } from "./order.form.ts";
import { problemTitle, refundReasonWords, restockBox } from "./words.ts";

export interface RefundProps {
  order: ShownOrder;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Hidden unless items are chosen. Without `:has()` it is there, and ignored. */
const OF_ITEMS = "group-has-[[value=all]:checked]/refund:hidden group-has-[[value=amount]:checked]/refund:hidden";

/** Asks what to refund, and hides what doesn't apply. The next page shows what it comes to. */
export function RefundForm({ order: { refunds, pickup }, lastResult }: RefundProps) {
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
      <ErrorSummary title={problemTitle} {...summary} />
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
          {postage > 0 && <Box field={fields["refund-postage"]} label={`Shipping too: ${formatCents(postage)}`} />}
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
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button outline type="submit" name="intent" value="refund-review">
          Check the refund
        </Button>
        <SaveNote unsaved="Nothing is refunded yet" isLeft={lastResult !== undefined} />
      </p>
    </Form>
  );
}

/** Asks whether the units came back, of an order of which some have been sent and some haven't. */
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
      <Box field={field} label={label} describedBy="refund-return-hint" />
      <p className={HINT} id="refund-return-hint">
        {hint}
      </p>
    </>
  );
}

function Box({ field, label, describedBy }: { field: FieldMetadata<boolean>; label: string; describedBy?: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", value: "yes" });
  return (
    <label className="option-box mt-3">
      <input key={key} {...input} id={field.name} aria-describedby={describedBy} /> <span>{label}</span>
    </label>
  );
}
