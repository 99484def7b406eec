import { formatCents } from "../../shop/catalogue/money.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { FILTER, FilterField } from "../list/list-filters.tsx";
import { orderWords } from "../orders/words.ts";
import { BackLink } from "../shell/page-parts.tsx";
import { SALES_PATH, type Period } from "./period.ts";
import type { SalesView, PeriodSums, Sums } from "./sales.ts";
import { salesWords as words } from "./words.ts";

interface Row extends PeriodSums {
  name: string;
}

const MONEY = [
  "items",
  "postage",
  "discount",
  "tax",
  "other",
  "charged",
  "refunds",
  "disputes",
  "fees",
  "net",
] as const;

export function SalesPage({ view }: { view: SalesView }) {
  const { year, months, whole, asked, typed, isWrong, years } = view;
  const all: Row = { name: words.whole(year), period: { from: `${year}-01-01`, to: `${year}-12-31` }, sums: whole };
  const rows = months
    .filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
    .map(({ period, sums }): Row => ({ period, sums, name: monthName(period) }));
  return (
    <>
      <PageHead title={words.title}>
        <BackLink href="/desk/orders">{orderWords.back}</BackLink>
        <p>{words.intro}</p>
      </PageHead>
      <ErrorSummary
        title={words.wrong.title}
        errors={isWrong ? [{ field: "from", message: words.wrong.text }] : []}
        attempt={1}
      />
      <PeriodForm typed={typed} />
      {asked && <Table caption={rangeName(asked.period)} rows={[{ ...asked, name: rangeName(asked.period) }]} />}
      <Table caption={words.caption(year)} rows={[all, ...rows]} />
      <nav className="mt-6 flex flex-wrap gap-3" aria-label={words.years}>
        {years.earlier !== null && <YearLink year={years.earlier} />}
        {years.later !== null && <YearLink year={years.later} />}
      </nav>
      <div className="mt-6 grid gap-2 text-xs text-quiet">
        {words.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

function Table({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <div className="mt-6">
      <DataTable caption={caption} columns={columnsOf(rows)} rows={rows} keyOf={({ name }) => name} />
    </div>
  );
}

/** Columns without any amount are left out: most shops have no disputes. */
function columnsOf(rows: readonly Row[]): Column<Row>[] {
  const { period, orders, files } = words.columns;
  const always = new Set<keyof Sums>(["items", "charged", "refunds", "net"]);
  const shown = MONEY.filter((name) => always.has(name) || rows.some(({ sums }) => sums[name] !== 0));
  return [
    { key: "period", label: period, heads: true, cell: ({ name }) => name },
    { key: "orders", label: orders, figures: true, cell: ({ sums }) => sums.orders.toLocaleString("en-US") },
    ...shown.map((name) => ({
      key: name,
      label: words.columns[name],
      figures: true,
      cell: ({ sums }: Row) => formatCents(sums[name]),
    })),
    { key: "files", label: files, cell: Files },
  ];
}

function Files({ name, period }: Row) {
  return (
    <span className="-my-3 inline-flex flex-wrap gap-x-4">
      {(["orders", "items"] as const).map((rows) => (
        <a
          key={rows}
          className="inline-flex min-h-11 items-center text-link"
          href={`${SALES_PATH}.csv?${new URLSearchParams({ ...period, rows })}`}
          aria-label={words.files.label(words.files[rows], name)}
          download
        >
          {words.files[rows]}
        </a>
      ))}
    </span>
  );
}

function PeriodForm({ typed }: { typed: Period }) {
  return (
    <form method="get" action={SALES_PATH} className="flex flex-wrap items-end gap-3" aria-label={words.form.title}>
      {(["from", "to"] as const).map((name) => (
        <FilterField key={name} name={name} label={words.form[name]}>
          <input className={FILTER} type="date" id={name} name={name} defaultValue={typed[name]} required />
        </FilterField>
      ))}
      <Button outline type="submit">
        {words.form.button}
      </Button>
    </form>
  );
}

function YearLink({ year }: { year: number }) {
  return (
    <ButtonLink outline href={`${SALES_PATH}?year=${year}`}>
      {year}
    </ButtonLink>
  );
}

/** Each is made at its first use: docs/decisions/0034. */
let month: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

function monthName({ from }: Period): string {
  month ??= new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  return month.format(new Date(from));
}

function rangeName({ from, to }: Period): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return words.range(day.format(new Date(from)), day.format(new Date(to)));
}
