import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { callTime } from "../../survey/calls/call.ts";
import { longDate } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { BAR, BarChart } from "../shell/bar-chart.tsx";
import { useHasMail, LinkButton, LinkLines, Moment, Section } from "../shell/page-parts.tsx";
import type { TodayView } from "./load-today.server.ts";
import { type Counts, PENDING_NAMES, PENDING_WORK, type PendingName, pendingWords, sentence } from "./pending-work.ts";
import { type Week, weekName } from "./week.ts";

const GROUPS = [
  ["now", "Late or stuck"],
  ["today", "For today"],
  ["soon", "When there's time"],
] as const;

export function TodayPage({ counts, weeks, charts, calls, mentions, at }: TodayView) {
  const hasMail = useHasMail();
  const waiting = PENDING_NAMES.filter((name) => counts[name] > 0);
  return (
    <>
      <PageHead title="Today">
        <p>{longDate(at)}</p>
      </PageHead>
      {waiting.length === 0 ? (
        <EmptyState
          title="You're all caught up"
          text="Nothing is waiting for you right now. New work will show up here."
        />
      ) : (
        <div className="-mt-4 grid gap-x-10 lg:grid-cols-3">
          {GROUPS.map(([urgency, title]) => (
            <Lines
              key={urgency}
              id={`due-${urgency}`}
              title={title}
              lines={waiting
                .filter((name) => PENDING_WORK[name].urgency === urgency)
                .map((name) => {
                  const [one, many, end] = pendingWords[name];
                  const words = sentence(counts[name], one, many, end);
                  return {
                    key: name,
                    href: PENDING_WORK[name].href,
                    title: words,
                    note: noteOf(name, counts, hasMail),
                  };
                })}
            />
          ))}
        </div>
      )}
      <Lines
        id="calls"
        title="Calls today and tomorrow"
        lines={calls.map(({ surveyId, name, startsAt, host }) => ({
          key: surveyId,
          href: `/desk/surveys/${surveyId}#call`,
          title: `Call with ${name}`,
          note: `${callTime(startsAt)}, held by ${host}`,
        }))}
      />
      {mentions.length > 0 && (
        <Form method="post">
          <Lines
            id="mentions"
            title="Notes that name you"
            lines={mentions.map(({ noteId, by, kind, id, at: iso }) => ({
              key: noteId,
              href: `/desk/${kind}s/${id}#notes`,
              title: `${by} mentioned you on a ${kind}`,
              note: (
                <>
                  <Moment iso={iso} />
                  {" · "}
                  <LinkButton name="intent" value={`seen:${kind}:${id}`}>
                    Mark as seen<span className="sr-only">{`, ${by} on a ${kind}`}</span>
                  </LinkButton>
                </>
              ),
            }))}
          />
        </Form>
      )}
      <Charts weeks={weeks} charts={charts} />
    </>
  );
}

function Lines({ id, title, lines }: { id: string; title: string } & ComponentProps<typeof LinkLines>) {
  if (lines.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <LinkLines lines={lines} />
    </Section>
  );
}

function noteOf(name: PendingName, counts: Counts, hasMail: boolean): string {
  const without = counts["no-address"];
  if (name === "call" && without > 0) return sentence(without, "of them", "of them", "left no email address.");
  if (name === "waiting-mail" && !hasMail) return "They go out once email is set up.";
  return pendingWords[name][3];
}

const inFull = (value: number) => value.toLocaleString("en-US");

function Charts({ weeks, charts }: Pick<TodayView, "weeks" | "charts">) {
  const shared = { rows: weeks, head: "Week of", nameOf: ({ from }: Week) => weekName(from) };
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      {charts.surveys && (
        <BarChart
          {...shared}
          id="surveys-by-week"
          title="Surveys by week"
          none="No one has started a survey in the last 12 weeks."
          series={[
            { name: "Started", valueOf: ({ started }) => started, format: inFull, look: BAR.outline },
            { name: "Submitted since", valueOf: ({ submitted }) => submitted, format: inFull, look: BAR.ink },
          ]}
        />
      )}
      {charts.sales && (
        <BarChart
          {...shared}
          id="sales-by-week"
          title="Sales by week"
          none="The shop hasn't sold anything in the last 12 weeks."
          series={[
            { name: "Charged, before refunds", valueOf: ({ cents }) => cents, format: formatCents, look: BAR.accent },
          ]}
          more={[{ label: "Orders", figures: true, cell: ({ orders }) => inFull(orders) }]}
        />
      )}
    </div>
  );
}
