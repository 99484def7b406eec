import { Form } from "@remix-run/react";
import { formatCents } from "../../catalogue/money.ts";
import { REFUND_REASONS } from "../../checkout/refund.ts";
import { orderWords } from "../../content/desk/orders.ts";
import { refundReasonWords, refundWords as words } from "../../content/refunds.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { RefundUnits } from "./refund-units.tsx";
import { RestockBox } from "./restock-box.tsx";

export interface RefundProps {
  order: Pick<ShownOrder, "id" | "pickup" | "refunds" | "disputes">;
  wrong: string | null;
  /** The submitted fields, after an error and while a refund is checked. */
  typed: Readonly<Record<string, string>>;
}

/** Asks what to refund, and hides what doesn't apply. The next page shows what it comes to. */
export function RefundForm({ order: { refunds, pickup }, wrong, typed }: RefundProps) {
  const { list, left, lines, postage } = refunds;
  const most = formatCents(left);
  const mistake = mistakeOf(wrong, most, lines[0]?.position ?? null);
  const errorsAt = (name: string) => (mistake?.field === name ? [mistake.message] : []);
  const isOfItems = lines.length > 0 || postage > 0;
  return (
    <Form method="post" className={`${FORM} group/refund`}>
      <ErrorSummary title={orderWords.summaryTitle} attempt={1} errors={mistake ? [mistake] : []} />
      <input type="hidden" name="refund-seen" value={list.length} />
      <OptionBoxes
        type="radio"
        name="refund-what"
        label={words.what.label}
        options={[
          { value: "all", label: `${words.what.all}: ${most}` },
          ...(isOfItems ? [{ value: "items", label: words.what.items }] : []),
          { value: "amount", label: words.what.amount },
        ]}
        chosen={[typed["refund-what"] ?? "all"]}
        className={QUESTION}
      />
      {isOfItems && (
        <RefundUnits
          refunds={refunds}
          isPickup={pickup !== ""}
          typed={typed}
          errors={wrong === "refund-units" && mistake ? [mistake.message] : []}
        />
      )}
      <div className="group-has-[[value=all]:checked]/refund:hidden">
        <TextField
          name="refund-amount"
          label={words.amount}
          hint={words.amountHint(most)}
          value={typed["refund-amount"] ?? ""}
          errors={errorsAt("refund-amount")}
          inputMode="decimal"
          autoComplete="off"
          className="mt-6"
        />
      </div>
      {lines.length > 0 && (
        <div className="group-has-[[value=amount]:checked]/refund:hidden">
          <RestockBox name="refund-restock" chosen={typed["refund-restock"]} className="mt-6" />
        </div>
      )}
      <OptionBoxes
        type="radio"
        name="refund-reason"
        label={words.reason}
        hint={words.reasonHint}
        options={REFUND_REASONS.map((value) => ({ value, label: refundReasonWords[value] }))}
        chosen={[typed["refund-reason"] ?? REFUND_REASONS[0]]}
        className={QUESTION}
      />
      <TextField
        name="refund-note"
        label={words.note}
        hint={words.noteHint}
        value={typed["refund-note"] ?? ""}
        errors={errorsAt("refund-note")}
        autoComplete="off"
        rows={2}
        className={QUESTION}
      />
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button outline type="submit" name="intent" value="refund-review">
          {words.review}
        </Button>
        <SaveNote unsaved={words.notYet} isLeft={"refund-what" in typed} />
      </p>
    </Form>
  );
}

/** Returns a mistake and the field that it is in. Without lines, there is only the shipping to choose. */
function mistakeOf(wrong: string | null, most: string, first: number | null) {
  const messages: Record<string, [field: string, message: string]> = {
    "refund-units": [first === null ? "refund-postage" : `refund-${first}`, words.unitsWrong],
    "refund-amount": ["refund-amount", words.amountWrong(most)],
    "refund-note": ["refund-note", words.noteWrong],
  };
  const [field, message] = messages[wrong ?? ""] ?? [];
  return field === undefined || message === undefined ? null : { field, message };
}
