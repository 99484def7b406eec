import { Form } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { HINT } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { QUESTION, SEND } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import type { parcelWords } from "./parcel-words.ts";
import { restockBox } from "./restock-box.form.ts";

interface Props {
  order: Pick<ShownOrder, "parcels">;
  own: Pick<typeof parcelWords, "stop">;
  /** Whether its money is gone; otherwise nothing was charged. */
  isLost: boolean;
}

/** Ends the shipping of an order without an email. After a lost dispute it is open, because nobody has paid. */
export function StopForm({ order: { parcels }, own: { stop }, isLost }: Props) {
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
