import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { loadToday } from "../desk/today/load-today.server.ts";
import { TodayPage } from "../desk/today/today-page.tsx";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Today");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return loadToday(services, staff.id, role);
}

export default function Today() {
  return <TodayPage {...useLoaderData<typeof loader>()} />;
}
