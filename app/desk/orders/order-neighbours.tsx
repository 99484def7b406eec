import { ButtonLink } from "../../ui/button.tsx";
import { orderWords as words } from "./words.ts";

interface Props {
  /** The list that the member came from, as the query of its URL. */
  query: string;
  /** Ids of the orders before and after this one in that list; null at its ends. */
  newer: string | null;
  older: string | null;
}

/** The links to the orders before and after one. */
export function OrderNeighbours({ query, newer, older }: Props) {
  if (newer === null && older === null) return null;
  return (
    <nav className="mt-12 flex flex-wrap gap-3 print:hidden" aria-label={words.neighbours.label}>
      {newer !== null && (
        <ButtonLink outline rel="prev" href={`/desk/orders/${newer}${query}`}>
          <span aria-hidden="true">←&nbsp;</span>
          {words.neighbours.newer}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink outline className="ml-auto" rel="next" href={`/desk/orders/${older}${query}`}>
          {words.neighbours.older}
          <span aria-hidden="true">&nbsp;→</span>
        </ButtonLink>
      )}
    </nav>
  );
}
