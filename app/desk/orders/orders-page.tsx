import { formatCents } from "../../catalogue/money.ts";
import type { OrderState } from "../../checkout/order-states.ts";
import { orderStateWords, orderWords as words } from "../../content/desk-orders.ts";
import { ExportLinks } from "../export/export-links.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { EmptyState } from "../list/empty-state.tsx";
import { FilterLinks } from "../list/filter-links.tsx";
import type { ListPage } from "../list/keyset-cursor.ts";
import { PageLinks } from "../list/page-links.tsx";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { ORDER_FILTERS, type OrderFilter } from "./order-filter.ts";

interface OrderRow {
  id: string;
  number: string;
  time: string;
  state: OrderState;
  attention: string | null;
  amountCents: number;
  paidCents: number | null;
  shippedAt: string | null;
}

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

export function OrdersPage({
  page,
  params,
  filter,
}: {
  page: ListPage<OrderRow>;
  params: URLSearchParams;
  filter: OrderFilter;
}) {
  const links = ORDER_FILTERS.map((one) => ({
    name: words.filter.names[one],
    href: one === "all" ? "/desk/orders" : `/desk/orders?show=${one}`,
    current: one === filter,
  }));
  return (
    <>
      <PageHead title={words.title} actions={<ExportLinks list="orders" />}>
        <p>{words.intro}</p>
      </PageHead>
      <FilterLinks label={words.filter.label} links={links} />
      {page.rows.length === 0 ? (
        <EmptyState {...words.empty} />
      ) : (
        <DataTable caption={words.caption} columns={shown} rows={page.rows} keyOf={({ id }) => id} />
      )}
      <PageLinks page={page} path="/desk/orders" params={params} />
    </>
  );
}

function State({ state, attention }: OrderRow) {
  return (
    <>
      {orderStateWords[state]}
      {attention !== null && <b className="desk-flag">{words.attention}</b>}
    </>
  );
}

function Shipped({ state, shippedAt }: OrderRow) {
  if (shippedAt !== null) return <Moment iso={shippedAt} />;
  return state === "paid" ? <b>{words.toShip}</b> : null;
}
