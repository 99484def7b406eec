import { OTHER } from "../../site/visits/visit.ts";
import { shortDay } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { NavLinks } from "../list/list-filters.tsx";
import { BAR, BarChart } from "../shell/bar-chart.tsx";
import { counted, FootNotes, Section } from "../shell/page-parts.tsx";
import type { VisitsView } from "./load-visits.server.ts";
import { PERIODS } from "./visits.ts";

const viewColumn = { label: "Page views", figures: true, cell: ({ views }: { views: number }) => number(views) };
const visitColumn = { label: "Visits", figures: true, cell: ({ visits }: { visits: number }) => number(visits) };

const pageColumns: readonly Column<VisitsView["pages"][number]>[] = [
  { label: "Page", heads: true, cell: ({ page }) => <bdi>{page}</bdi> },
  viewColumn,
  visitColumn,
];

/** Hosts are text, not links, because anyone can make one up. */
const sourceColumns: readonly Column<VisitsView["sources"][number]>[] = [
  { label: "Came from", heads: true, cell: ({ host }) => <bdi>{sourceName(host)}</bdi> },
  visitColumn,
];

function sourceName(host: string): string {
  if (host === "") return "No other site (typed in, a bookmark, an app or an email)";
  return host === OTHER ? "Other sites" : host;
}

export function VisitsPage({ days, bars, pages, sources, views, visits }: VisitsView) {
  const areWeeks = days > bars.length;
  return (
    <>
      <PageHead title="Visits">
        <p>
          How often pages were opened, and where visitors came from. Counted on the server without cookies, addresses or
          scripts. We only store these totals.
        </p>
      </PageHead>
      <div className="mb-8">
        <NavLinks
          label="Period"
          links={PERIODS.map((one) => ({
            name: `${one} days`,
            href: `/desk/visits?days=${one}`,
            isShown: one === days,
          }))}
        />
      </div>
      {views === 0 ? (
        <EmptyState title="No visits in this period" text="They show up here a minute after the first one." />
      ) : (
        <>
          <p className="mb-6 text-lg font-semibold">
            {`${counted(visits, "visit")} and ${counted(views, "page view")} in ${days} days`}
          </p>
          <BarChart
            id="views"
            title={areWeeks ? "Page views by week" : "Page views by day"}
            none=""
            rows={bars}
            head={areWeeks ? "Week of" : "Day"}
            nameOf={({ from }) => shortDay(from)}
            series={[{ name: "Page views", valueOf: (bar) => bar.views, format: number, look: BAR.ink }]}
            more={[visitColumn]}
          />
          <Section id="pages" title="Pages">
            <DataTable caption="Pages" columns={pageColumns} rows={pages} keyOf={({ page }) => page} />
          </Section>
          <Section id="sources" title={SOURCES}>
            <DataTable caption={SOURCES} columns={sourceColumns} rows={sources} keyOf={({ host }) => host} />
          </Section>
        </>
      )}
      <FootNotes
        notes={[
          "A visit is counted when a person opens a page from another site, or from none. People who come back count again.",
          "Known bots and signed-in members aren't counted. Pages that a browser preloads are. Anyone can fake where a visit comes from, so don't open a site you don't know.",
          "Days are in Eastern time. Totals are deleted after two years.",
        ]}
      />
    </>
  );
}

const SOURCES = "Where visits began";

function number(count: number): string {
  return count.toLocaleString("en-US");
}
