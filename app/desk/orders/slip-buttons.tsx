import { isToPack } from "../../shop/orders/packing.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { slipWords as words } from "./list-words.ts";
import type { OrderRow } from "./listed-order.ts";

/** At the end of the list, which is a GET form: slips of the chosen orders, and of all that are to be packed here. */
export function SlipButtons({ rows }: { rows: readonly Pick<OrderRow, "id" | "packing">[] }) {
  const open = rows.filter(({ packing }) => isToPack(packing));
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button outline type="submit">
        {words.chosen}
      </Button>
      {open.length > 1 && (
        <ButtonLink outline href={`/desk/orders/slips?${new URLSearchParams(open.map(({ id }) => ["id", id]))}`}>
          {words.open(open.length)}
        </ButtonLink>
      )}
    </div>
  );
}
