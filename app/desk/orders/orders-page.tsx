import { formatCents } from "../../shop/catalogue/money.ts";
import { isOver, isToPack } from "../../shop/orders/packing.ts";
import { postageWords } from "../../site/content/postage.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../list/data-table.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { SALES_PATH } from "../sales/period.ts";
import { salesWords } from "../sales/words.ts";
import { NOTICE } from "../shell/page-parts.tsx";
import { orderStatus } from "./desk-order.ts";
import { type OrderRow, type OrderSearch, searchQuery } from "./listed-order.ts";
import {
  orderColumns as columns,
  orderSearchWords,
  packingWords,
  attentionWords,
  orderWords as words,
  slipWords,
} from "./words.ts";

interface Props {
  search: OrderSearch;
  page: ListPage<OrderRow>;
  params: URLSearchParams;
  /** There are no shipping rates, so nobody can check out. */
  isClosed: boolean;
}

export function OrdersPage({ search, page, params, isClosed }: Props) {
  const query = searchQuery(search);
  return (
    <ListView
      list="orders"
      words={search.q !== "" ? { ...words, empty: orderSearchWords.nothing } : words}
      columns={columnsOf(query)}
      page={page}
      params={params}
      filter={{ ...words.filter, chosen: search.show, q: search.q }}
      narrowed={query === "" ? null : { query, rows: "" }}
      actions={<OrderLinks query={query} />}
      form={{ action: "/desk/orders/slips", end: <SlipButtons rows={page.rows} /> }}
    >
      {isClosed && <ClosedNotice />}
      <OrderSearchForm key={query} search={search} />
    </ListView>
  );
}

/** Long names beside it must not squeeze it in the table, which becomes a list on a phone (records.css). */
const ITEMS = "min-[52rem]:block min-[52rem]:min-w-36";

function columnsOf(query: string): readonly Column<OrderRow>[] {
  return [
    {
      key: "number",
      label: columns.number,
      heads: true,
      cell: (order) => <NumberCell order={order} query={query} />,
    },
    { key: "name", label: columns.name, cell: ({ name }) => (name ? <bdi>{name}</bdi> : "–") },
    { key: "items", label: columns.items, cell: ({ items }) => <bdi className={ITEMS}>{items}</bdi> },
    { key: "todo", label: columns.todo, cell: Todo },
    { key: "state", label: columns.state, cell: orderStatus },
    {
      key: "age",
      label: columns.age,
      cell: ({ time, age }) => (
        <time className="whitespace-nowrap" dateTime={time}>
          {age}
        </time>
      ),
    },
    { key: "total", label: columns.total, figures: true, cell: ({ totalCents }) => formatCents(totalCents) },
  ];
}

function NumberCell({ order: { id, number }, query }: { order: OrderRow; query: string }) {
  return (
    <span className="flex items-center gap-2">
      <label className="-my-2 grid size-11 place-items-center lg:size-9">
        <input type="checkbox" name="id" value={id} className="size-5 accent-ink" aria-label={words.choose(number)} />
      </label>
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

function ClosedNotice() {
  return (
    <div className={`${NOTICE} mb-8`}>
      <p className="text-lg font-bold">{words.closed.title}</p>
      <p>{words.closed.text}</p>
      <a className="text-link" href="/desk/content/postage">
        {words.closed.link}
      </a>
    </div>
  );
}

function attentionText(attention: string): string {
  return (attentionWords as Partial<Record<string, { title: string }>>)[attention]?.title ?? words.attention;
}

const LINK = "inline-flex min-h-11 items-center text-link print:hidden";

/** Links of the list of orders: to the sums by month, and to the addresses of the listed orders. */
function OrderLinks({ query }: { query: string }) {
  return (
    <>
      <a className={LINK} href={SALES_PATH}>
        {salesWords.title}
      </a>{" "}
      <a className={LINK} href={`/desk/orders/addresses.xlsx${query}`} title={words.addresses.hint} download>
        {words.addresses.link}
      </a>
    </>
  );
}

/** A GET form, so that the URL contains the search. It keeps the list's filter. */
function OrderSearchForm({ search: { show, q } }: { search: OrderSearch }) {
  return (
    <search className="mb-6 block">
      <form className="grid max-w-184 grid-cols-1 gap-3" method="get" action="/desk/orders">
        {show !== "all" && <input type="hidden" name="show" value={show} />}
        <FilterField name="q" label={orderSearchWords.label}>
          <input
            id="q"
            type="search"
            name="q"
            className={FILTER}
            defaultValue={q}
            maxLength={200}
            aria-describedby="q-hint"
            autoComplete="off"
          />
          <p id="q-hint" className="mt-1 text-xs text-quiet">
            {orderSearchWords.hint}
          </p>
        </FilterField>
        <div className="flex items-center gap-4">
          <Button type="submit">{orderSearchWords.button}</Button>
          {q !== "" && (
            <a className="text-link" href={show === "all" ? "/desk/orders" : `/desk/orders?show=${show}`}>
              {orderSearchWords.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

/** At the end of the list, which is a GET form: slips of the chosen orders, and of all that are to be packed here. */
function SlipButtons({ rows }: { rows: readonly Pick<OrderRow, "id" | "packing">[] }) {
  const open = rows.filter(({ packing }) => isToPack(packing));
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button outline type="submit">
        {slipWords.chosen}
      </Button>
      {open.length > 1 && (
        <ButtonLink outline href={`/desk/orders/slips?${new URLSearchParams(open.map(({ id }) => ["id", id]))}`}>
          {slipWords.open(open.length)}
        </ButtonLink>
      )}
    </div>
  );
}
