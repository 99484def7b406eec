import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { CASE_KINDS } from "../desk/cases/case.ts";
import { seeMentions } from "../desk/cases/change-case.server.ts";
import { loadToday } from "../desk/today/load-today.server.ts";
import { TodayPage } from "../desk/today/today-page.tsx";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Today");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return loadToday(services, staff.id, role);
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const [intent, name, id = ""] = String(form.get("intent")).split(":");
  const kind = CASE_KINDS.find((one) => one === name);
  if (intent !== "seen" || !kind) throw unreadable(400);
  await seeMentions(services, { kind, id }, staff.id);
  return send({ redirectTo: "/desk#mentions" });
}

export default function Today() {
  return <TodayPage {...useLoaderData<typeof loader>()} />;
}
