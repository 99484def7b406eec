import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { FunnelPage } from "../desk/funnel/funnel-page.tsx";
import { makeFunnel, readFunnelPeriod } from "../desk/funnel/funnel.ts";
import { countSteps } from "../desk/surveys/survey-case.store.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Funnel");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const period = readFunnelPeriod(new URL(request.url).searchParams, services.now());
  return { period, rows: makeFunnel(await countSteps(services.db, period)) };
}

export default function Funnel() {
  return <FunnelPage {...useLoaderData<typeof loader>()} />;
}
