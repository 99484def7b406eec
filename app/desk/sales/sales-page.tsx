import { formatCents } from "../../shop/catalogue/money.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatter, shortDay } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import { BackLink, FootNotes } from "../shell/page-parts.tsx";
import type { SalesView } from "./export-sales.server.ts";
import { type Period, type PeriodSums, type Sums, SALES_PATH } from "./sales.ts";

export const salesTitle = "Sales by month";

interface Row extends PeriodSums {
  name: string;
}

export function SalesPage({ view }: { view: SalesView }) {
  const { year, months, whole, asked, typed, isWrong, years } = view;
  const all: Row = { name: `All of ${year}`, period: { from: `${year}-01-01`, to: `${year}-12-31` }, sums: whole };
  const rows = months
    .filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
    .map(({ period, sums }): Row => ({ period, sums, name: monthName(period.from) }));
  const mistake = "Choose a first day, and a last day on or after it, such as 11/1/2026, in the years 2000 to 2099";
  return (
    <>
      <PageHead title={salesTitle}>
        <BackLink href="/desk/orders">All orders</BackLink>
        <p>
          What the shop took in, by month. Orders count on the day they were paid and refunds on the day they were made,
          in Eastern time, so a month's numbers don't change once it's over.
        </p>
      </PageHead>
      <ErrorSummary errors={isWrong ? [{ field: "from", message: mistake }] : []} attempt={1} />
      <form method="get" action={SALES_PATH} className="flex flex-wrap items-end gap-3" aria-label="Custom dates">
        <DayField name="from" label="First day" typed={typed} />
        <DayField name="to" label="Last day" typed={typed} />
        <Button outline type="submit">
          Show
        </Button>
      </form>
      {asked && <Table caption={rangeName(asked.period)} rows={[{ ...asked, name: rangeName(asked.period) }]} />}
      <Table caption={`${year} by month`} rows={[all, ...rows]} />
      <nav className="mt-6 flex flex-wrap gap-3" aria-label="Other years">
        {[years.earlier, years.later].map(
          (other) =>
            other !== null && (
              <ButtonLink key={other} outline href={`${SALES_PATH}?year=${other}`}>
                {other}
              </ButtonLink>
            ),
        )}
      </nav>
      <FootNotes
        notes={[
          "Orders: a row for each order, refund and dispute. Items: a row for each product in an order. Both files are CSV, in dollars.",
          "Other: shipping, taxes and discounts on older orders, from before the site tracked them separately.",
          "Stripe reports its fee a few minutes after a payment. Dispute fees aren't included.",
        ]}
      />
    </>
  );
}

function DayField({ name, label, typed }: { name: keyof Period; label: string; typed: Period }) {
  return (
    <FilterField name={name} label={label}>
      <input className={FILTER} type="date" id={name} name={name} defaultValue={typed[name]} required />
    </FilterField>
  );
}

function Table({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <div className="mt-6">
      <DataTable caption={caption} columns={columnsOf(rows)} rows={rows} keyOf={({ name }) => name} />
    </div>
  );
}

/** Columns of money. Most are omitted if all amounts are zero: most shops have no disputes. */
const MONEY: readonly { name: keyof Sums; label: string; isKept?: boolean }[] = [
  { name: "items", label: "Items", isKept: true },
  { name: "postage", label: "Shipping" },
  { name: "discount", label: "Discounts" },
  { name: "tax", label: "Taxes" },
  { name: "other", label: "Other" },
  { name: "charged", label: "Charged", isKept: true },
  { name: "refunds", label: "Refunds", isKept: true },
  { name: "disputes", label: "Disputes" },
  { name: "fees", label: "Stripe fees" },
  { name: "net", label: "Net", isKept: true },
];

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  const shown = MONEY.filter(({ name, isKept }) => isKept || rows.some(({ sums }) => sums[name] !== 0));
  return [
    { label: "Period", heads: true, cell: ({ name }) => name },
    { label: "Orders", figures: true, cell: ({ sums }) => sums.orders.toLocaleString("en-US") },
    ...shown.map(({ name, label }) => ({
      label,
      figures: true,
      cell: ({ sums }: Row) => formatCents(sums[name]),
    })),
    { label: "Download", cell: Files },
  ];
}

function Files({ name, period }: Row) {
  return (
    <span className="-my-3 inline-flex flex-wrap gap-x-4">
      {["Orders", "Items"].map((what) => (
        <a
          key={what}
          className="inline-flex min-h-11 items-center text-link"
          href={`${SALES_PATH}.csv?${new URLSearchParams({ ...period, rows: what.toLowerCase() })}`}
          aria-label={`${what} for ${name} as CSV`}
          download
        >
          {what}
        </a>
      ))}
    </span>
  );
}

const monthName = formatter({ month: "long", year: "numeric", timeZone: "UTC" });

function rangeName({ from, to }: Period): string {
  return `${shortDay(from)} to ${shortDay(to)}`;
}
