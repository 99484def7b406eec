import { formatCents } from "../../catalogue/money.ts";
import { pickupRefundWords, refundWords as words } from "../../content/refunds.ts";
import { FieldNotes, HINT, LABEL, LOW_INPUT } from "../../ui/field.tsx";
import type { ShownRefunds } from "./refund-view.ts";

/** Hidden unless items are chosen. Without `:has()` it is there, and ignored. */
const OF_ITEMS = "group-has-[[value=all]:checked]/refund:hidden group-has-[[value=amount]:checked]/refund:hidden";

interface Props {
  refunds: ShownRefunds;
  isPickup: boolean;
  typed: Readonly<Record<string, string>>;
  errors: readonly string[];
}

/** Asks for the units of each line, and for the shipping. */
export function RefundUnits({ refunds: { lines, postage, isPartSent }, isPickup, typed, errors }: Props) {
  const { returned, returnedHint } = isPickup ? pickupRefundWords : words;
  return (
    <fieldset className={`mt-6 ${OF_ITEMS}`} aria-describedby="refund-units-hint">
      <legend className={LABEL}>{words.units}</legend>
      <p className={HINT} id="refund-units-hint">
        {words.unitsHint}
      </p>
      <FieldNotes name="refund-units" errors={errors} />
      {lines.map(({ position, name, size, quantity }) => {
        const field = `refund-${position}`;
        return (
          <label key={position} className="mt-2 flex items-center gap-3">
            <input
              className={`${LOW_INPUT} w-20`}
              type="text"
              id={field}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[field] ?? "0"}
              aria-invalid={errors.length > 0 || undefined}
            />
            <span>
              {words.of(quantity)} {name}
              {size && `, ${size}`}
            </span>
          </label>
        );
      })}
      {isPartSent && (
        <>
          <label className="option-box mt-3">
            <input
              type="checkbox"
              id="refund-return"
              name="refund-return"
              value="yes"
              aria-describedby="refund-return-hint"
              defaultChecked={typed["refund-return"] === "yes"}
            />{" "}
            <span>{returned}</span>
          </label>
          <p className={HINT} id="refund-return-hint">
            {returnedHint}
          </p>
        </>
      )}
      {postage > 0 && (
        <label className="option-box mt-3">
          <input
            type="checkbox"
            id="refund-postage"
            name="refund-postage"
            value="yes"
            defaultChecked={typed["refund-postage"] === "yes"}
          />{" "}
          <span>{words.postageToo(formatCents(postage))}</span>
        </label>
      )}
    </fieldset>
  );
}
