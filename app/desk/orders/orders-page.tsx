import { formatCents } from "../../catalogue/money.ts";
import { orderStateWords, orderWords as words } from "../../content/desk-orders.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment, NOTICE } from "../shell/page-parts.tsx";
import type { ListedOrder, OrderFilter } from "./desk-order.ts";

type OrderRow = ListedOrder & { number: string };

const { columns } = words;

const shown: readonly Column<OrderRow>[] = [
  {
    key: "number",
    label: columns.number,
    heads: true,
    cell: ({ id, number }) => (
      <a className="text-link" href={`/desk/orders/${id}`}>
        {number}
      </a>
    ),
  },
  { key: "when", label: columns.when, cell: ({ time }) => <Moment iso={time} /> },
  { key: "state", label: columns.state, cell: State },
  { key: "shipped", label: columns.shipped, cell: Shipped },
  {
    key: "amount",
    label: columns.amount,
    figures: true,
    cell: ({ paidCents, amountCents }) => formatCents(paidCents ?? amountCents),
  },
];

interface Props {
  page: ListPage<OrderRow>;
  params: URLSearchParams;
  filter: OrderFilter;
  /** There are no shipping rates, so nobody can check out. */
  isClosed: boolean;
}

export function OrdersPage({ page, params, filter, isClosed }: Props) {
  return (
    <>
      {isClosed && (
        <div className={`${NOTICE} mb-8`}>
          <p className="text-lg font-bold">{words.closed.title}</p>
          <p>{words.closed.text}</p>
          <a className="text-link" href="/desk/content/postage">
            {words.closed.link}
          </a>
        </div>
      )}
      <ListView
        list="orders"
        words={words}
        columns={shown}
        page={page}
        params={params}
        filter={{ ...words.filter, chosen: filter }}
      />
    </>
  );
}

function State({ state, attention }: OrderRow) {
  return (
    <>
      {orderStateWords[state]}
      {attention !== null && <b className="block text-accent">{words.attention}</b>}
    </>
  );
}

function Shipped({ state, shippedAt }: OrderRow) {
  if (shippedAt !== null) return <Moment iso={shippedAt} />;
  return state === "paid" ? <b>{words.toShip}</b> : null;
}
