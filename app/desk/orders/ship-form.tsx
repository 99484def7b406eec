import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import { InputField } from "../../ui/form-fields.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { parcelWords as words } from "./parcel-words.ts";
import { shipSchema } from "./ship.form.ts";
import { UnitFields } from "./unit-fields.tsx";
import { orderWords } from "./words.ts";

export interface ShipProps {
  order: ShownOrder;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Texts of what is sent, or picked up. */
  own: Readonly<Record<"ship" | "units" | "unitsHint", string>>;
}

/** Asks what is in a parcel, and for its tracking number. */
export function ShipForm({ order, lastResult, own }: ShipProps) {
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
