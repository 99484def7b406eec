import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { pickupRefundWords, refundWords as words } from "../../shop/orders/refund-words.ts";
import { FieldNotes, HINT } from "../../ui/field.tsx";
import type { ShownRefunds } from "./refund-view.ts";
import { UnitFields } from "./unit-fields.tsx";

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
export function RefundUnits({ refunds: { lines, postage, isPartSent }, isPickup, fields }: Props) {
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
