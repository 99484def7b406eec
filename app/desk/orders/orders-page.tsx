import { formatCents } from "../../shop/catalogue/money.ts";
import { isOver, isToPack, type Packing } from "../../shop/orders/order.ts";
import { postageWords } from "../../site/content/postage.ts";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import { ChooseBox, type Column } from "../list/data-table.tsx";
import { SearchForm } from "../list/list-filters.tsx";
import { ListView } from "../list/list-view.tsx";
import { SALES_PATH } from "../sales/sales.ts";
import { NOTICE, useMayOpen } from "../shell/page-parts.tsx";
import { orderStatus, type OrderFilter, type OrderRow, searchQuery } from "./desk-order.ts";
import type { loadOrders } from "./load-orders.server.ts";
import { addressesHint, attentionText, ordersTitle, orderStateWords } from "./words.ts";

interface Props extends Awaited<ReturnType<typeof loadOrders>> {
  /** Whether checkout is closed, because there are no shipping rates. */
  isClosed: boolean;
}

const ADDRESSES = "/desk/orders/addresses.xlsx";

const filterNames: Record<OrderFilter, string> = {
  all: "All",
  "to-ship": "To ship",
  "part-shipped": "Partly shipped",
  pickup: "Pickup",
  ready: "Ready for pickup",
  "picked-up": "Picked up",
  attention: "Needs attention",
  ...orderStateWords,
};

const packingWords: Record<Packing, string> = {
  "to-ship": "To ship",
  "part-shipped": "Partly shipped",
  shipped: "Shipped",
  "get-ready": "Get pickup ready",
  "part-ready": "Partly ready",
  ready: "Waiting for pickup",
  "picked-up": "Picked up",
};

export function OrdersPage({ search, page, isClosed }: Props) {
  const query = searchQuery(search);
  const empty =
    search.q === ""
      ? { title: "No orders here", text: "There are no orders on this list right now." }
      : { title: "No orders found", text: "Check the spelling, or try fewer words." };
  return (
    <ListView
      list="orders"
      words={{
        title: ordersTitle,
        intro:
          "Orders from the shop. Stripe handles the payments, and their status comes from there. Refunds are made here or in Stripe.",
        caption: "Orders, newest first",
        empty,
      }}
      columns={columnsOf(query)}
      page={page}
      filters={filterNames}
      narrowed={query === "" ? null : { query, rows: "" }}
      actions={
        <>
          <a className={LINK} href={SALES_PATH}>
            Sales by month
          </a>{" "}
          {useMayOpen(ADDRESSES) && (
            <a className={LINK} href={ADDRESSES + query} title={addressesHint} download>
              Addresses (Excel)
            </a>
          )}
        </>
      }
      form={{ action: "/desk/orders/slips", end: <SlipButtons rows={page.rows} /> }}
    >
      {isClosed && (
        <div className={`${NOTICE} mb-8`}>
          <p className="text-lg font-bold">Checkout is closed</p>
          <p>Shoppers can't check out, because there are no shipping rates and no pickup.</p>
          <TextLink href="/desk/content/postage">Set shipping rates</TextLink>
        </div>
      )}
      <SearchForm
        key={query}
        path="/desk/orders"
        show={search.show}
        label="Search"
        hint="Name, email, order number, product, or tracking number. The beginning of a word is enough."
        q={search.q}
        isNarrowed={search.q !== ""}
      />
    </ListView>
  );
}

/** Keeps long names next to it from squeezing it. On a phone the table becomes a list (records.css). */
const ITEMS = "min-[52rem]:block min-[52rem]:min-w-36";

function columnsOf(query: string): readonly Column<OrderRow>[] {
  return [
    { label: "Order", heads: true, cell: (order) => <NumberCell order={order} query={query} /> },
    { label: "Name", cell: ({ name }) => (name ? <bdi>{name}</bdi> : "–") },
    { label: "Items", cell: ({ items }) => <bdi className={ITEMS}>{items}</bdi> },
    { label: "To do", cell: Todo },
    { label: "Status", cell: orderStatus },
    {
      label: "Age",
      cell: ({ time, age }) => (
        <time className="whitespace-nowrap" dateTime={time}>
          {age}
        </time>
      ),
    },
    { label: "Total", figures: true, cell: ({ totalCents }) => formatCents(totalCents) },
  ];
}

function NumberCell({ order: { id, number }, query }: { order: OrderRow; query: string }) {
  return (
    <span className="flex items-center gap-2">
      <ChooseBox what={`order ${number}`} name="id" value={id} />
      <a className="font-bold text-link" href={`/desk/orders/${id}${query}`}>
        {number}
      </a>
    </span>
  );
}

function Todo({ attention, packing, postage }: OrderRow) {
  if (attention === null && (packing === null || isOver(packing))) return null;
  return (
    <>
      {attention !== null && <b className="block text-accent">{attentionText(attention)}</b>}
      {packing !== null && !isOver(packing) && (
        <span className={packing === "ready" ? "block" : "block font-bold"}>{packingWords[packing]}</span>
      )}
      {postage === postageWords.faster && <b className="block">{postage}</b>}
    </>
  );
}

const LINK = "inline-flex min-h-11 items-center text-link print:hidden";

/** At the end of the list, a GET form: slips of the chosen orders, and of all on this page that are to be packed. */
function SlipButtons({ rows }: { rows: readonly OrderRow[] }) {
  const open = rows.filter(({ packing }) => isToPack(packing));
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button outline type="submit">
        Packing slips for chosen orders
      </Button>
      {open.length > 1 && (
        <ButtonLink outline href={`/desk/orders/slips?${new URLSearchParams(open.map(({ id }) => ["id", id]))}`}>
          {`Packing slips for the ${open.length} to pack on this page`}
        </ButtonLink>
      )}
    </div>
  );
}
