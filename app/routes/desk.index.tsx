import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { loadNextCalls } from "../desk/calls/change-call.server.ts";
import { loadCounts, loadMentions } from "../desk/today/load-today.server.ts";
import { TodayPage } from "../desk/today/today-page.tsx";
import { weeksFor } from "../desk/today/week.ts";
import { rightIn } from "../server/security/roles.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Today");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  const charts = { surveys: rightIn(role, "funnel") !== null, sales: rightIn(role, "sales") !== null };
  return {
    counts: await loadCounts(services, role),
    weeks: weeksFor(charts, await services.weekSums()),
    charts,
    calls: rightIn(role, "surveys") === null ? [] : await loadNextCalls(services),
    mentions: await loadMentions(services.db, staff.id, role),
    at: services.now().toISOString(),
  };
}

export default function Today() {
  return <TodayPage {...useLoaderData<typeof loader>()} />;
}
