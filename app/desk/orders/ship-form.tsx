import { Form } from "@remix-run/react";
import { orderWords } from "../../content/desk/orders.ts";
import { parcelWords as words } from "../../content/desk/parcels.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldNotes, HINT, LABEL, LOW_INPUT, TextField } from "../../ui/field.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { ShownOrder } from "./desk-order.ts";

export interface ShipProps {
  order: ShownOrder;
  wrong: "tracking" | "units" | null;
  /** The submitted fields, after an error. */
  typed: Readonly<Record<string, string>>;
  /** Texts of what is sent, or picked up. */
  own: Readonly<Record<"ship" | "units" | "unitsHint", string>>;
}

/** Asks what is in a parcel, and for its tracking number. */
export function ShipForm({ order, wrong, typed, own }: ShipProps) {
  const { parcels, pickup, email } = order;
  const hasMail = useHasMail();
  const messages = { tracking: words.trackingWrong, units: words.unitsWrong };
  const errors = wrong === null ? [] : [messages[wrong]];
  const field = wrong === "units" ? `units-${order.left[0]?.position}` : "tracking";
  return (
    <Form method="post" className={FORM}>
      <ErrorSummary
        title={orderWords.summaryTitle}
        attempt={1}
        errors={errors.map((one) => ({ field, message: one }))}
      />
      <input type="hidden" name="seen" value={parcels.length} />
      <Units own={own} order={order} errors={wrong === "units" ? errors : []} typed={typed} />
      {!pickup && (
        <TextField
          name="tracking"
          label={words.tracking}
          hint={words.trackingHint}
          value={typed.tracking ?? ""}
          errors={wrong === "tracking" ? errors : []}
          autoComplete="off"
          className={QUESTION}
        />
      )}
      {email !== null && <p className={`mt-2 ${HINT}`}>{hasMail ? words.shipHint : words.shipHintWithoutMail}</p>}
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button type="submit" name="intent" value="ship">
          {own.ship}
        </Button>
        <SaveNote isLeft={wrong !== null} />
      </p>
    </Form>
  );
}

/** Asks for the units of each line, unless there is a single unit. */
function Units({
  order: { lines, left },
  errors,
  typed,
  own,
}: Pick<ShipProps, "order" | "typed" | "own"> & { errors: string[] }) {
  if (left.length === 1 && left[0]?.quantity === 1) return null;
  return (
    <fieldset className={QUESTION} aria-describedby="units-hint">
      <legend className={LABEL}>{own.units}</legend>
      <p className={HINT} id="units-hint">
        {own.unitsHint}
      </p>
      <FieldNotes name="units" errors={errors} />
      {left.map(({ position, quantity }) => {
        const line = lines.find((one) => one.position === position);
        const [name, count] = [`units-${position}`, String(quantity)];
        return (
          <label key={position} className="mt-2 flex items-center gap-3" htmlFor={name}>
            <input
              className={`${LOW_INPUT} w-20`}
              id={name}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[name] ?? count}
              aria-invalid={errors.length > 0 || undefined}
            />
            <span>
              {words.of(quantity)} {line?.name}
              {line?.size && `, ${line.size}`}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
