import { type SubmissionResult, type FieldMetadata, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { refundReasonWords, refundWords as words, pickupRefundWords } from "../../shop/orders/refund-words.ts";
import { REFUND_REASONS } from "../../shop/orders/refund.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, HINT } from "../../ui/field.tsx";
import { InputField, OptionsField, TextareaField } from "../../ui/form-fields.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { UnitFields } from "./order-lines.tsx";
import { refundSchema, restockBox } from "./order.form.ts";
import type { ShownRefunds } from "./refund-view.ts";
import { orderWords } from "./words.ts";

export interface RefundProps {
  order: Pick<ShownOrder, "id" | "pickup" | "refunds" | "disputes">;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Asks what to refund, and hides what doesn't apply. The next page shows what it comes to. */
export function RefundForm({ order: { refunds, pickup }, lastResult }: RefundProps) {
  const { list, left, lines, postage } = refunds;
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
      <ErrorSummary title={orderWords.summaryTitle} {...summary} />
      <input type="hidden" name="refund-seen" value={list.length} />
      <OptionsField
        field={fields["refund-what"]}
        type="radio"
        label={words.what.label}
        options={[
          { value: "all", label: `${words.what.all}: ${most}` },
          ...(isOfItems ? [{ value: "items", label: words.what.items }] : []),
          { value: "amount", label: words.what.amount },
        ]}
        className={QUESTION}
      />
      {isOfItems && <RefundUnits refunds={refunds} isPickup={pickup !== ""} fields={fields} />}
      <div className="group-has-[[value=all]:checked]/refund:hidden">
        <InputField
          field={fields["refund-amount"]}
          label={words.amount}
          hint={words.amountHint(most)}
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
        label={words.reason}
        hint={words.reasonHint}
        options={REFUND_REASONS.map((value) => ({ value, label: refundReasonWords[value] }))}
        className={QUESTION}
      />
      <TextareaField
        field={fields["refund-note"]}
        label={words.note}
        hint={words.noteHint}
        rows={2}
        className={QUESTION}
      />
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button outline type="submit" name="intent" value="refund-review">
          {words.review}
        </Button>
        <SaveNote unsaved={words.notYet} isLeft={lastResult !== undefined} />
      </p>
    </Form>
  );
}

/** Hidden unless items are chosen. Without `:has()` it is there, and ignored. */
const OF_ITEMS = "group-has-[[value=all]:checked]/refund:hidden group-has-[[value=amount]:checked]/refund:hidden";

interface Props {
  refunds: ShownRefunds;
  isPickup: boolean;
  fields: {
    "refund-units": FieldMetadata<Record<string, number> | undefined>;
    "refund-return": FieldMetadata<boolean>;
    "refund-postage": FieldMetadata<boolean>;
  };
}

/** Asks for the units of each line, and for the shipping. */
function RefundUnits({ refunds: { lines, postage, isPartSent }, isPickup, fields }: Props) {
  const { returned, returnedHint } = isPickup ? pickupRefundWords : words;
  return (
    <UnitFields
      field={fields["refund-units"]}
      lines={lines}
      label={words.units}
      hint={words.unitsHint}
      className={`mt-6 ${OF_ITEMS}`}
    >
      {isPartSent && (
        <>
          <Box field={fields["refund-return"]} label={returned} describedBy="refund-return-hint" />
          <p className={HINT} id="refund-return-hint">
            {returnedHint}
          </p>
        </>
      )}
      {postage > 0 && <Box field={fields["refund-postage"]} label={words.postageToo(formatCents(postage))} />}
      <FieldNotes name="refund-postage" errors={fields["refund-postage"].errors} />
    </UnitFields>
  );
}

interface BoxProps {
  field: FieldMetadata<boolean>;
  label: string;
  describedBy?: string;
}

function Box({ field, label, describedBy }: BoxProps) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", value: "yes" });
  return (
    <label className="option-box mt-3">
      <input key={key} {...input} id={field.name} aria-describedby={describedBy} /> <span>{label}</span>
    </label>
  );
}
