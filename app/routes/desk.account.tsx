import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasVerifiedFactor } from "../auth/factor/factor.store.server.ts";
import { stopOwnReset } from "../auth/members/reset-colleague.server.ts";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { AccountPage } from "../auth/pages/account-page.tsx";
import { forget } from "../auth/session/desk-cookies.server.ts";
import { listOwnSessions } from "../auth/session/find-session.server.ts";
import { endSession, signOut } from "../auth/session/open-session.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

export const headers = privatePage;
export const meta = accessMeta("Your account", "/desk/account");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, session } = await requireStaff(services, request);
  return {
    name: staff.name,
    email: staff.email,
    changed: new URL(request.url).searchParams.has("password-changed"),
    hasFactor: await hasVerifiedFactor(services.db, staff.id),
    sessions: await listOwnSessions(services, session),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, session, form } = await readMemberForm(services, request);
  if (form.get("intent") === "everywhere") {
    await signOut(services, session, "global");
    const set = { ...privatePage(), "Set-Cookie": await forget(services.cookies.desk) };
    return send({ redirectTo: "/desk/sign-in?signed-out", headers: set });
  }
  if (form.get("intent") === "keep") {
    await stopOwnReset(services, staff.id);
    return send({ redirectTo: "/desk/account", headers: privatePage() });
  }
  if (form.get("intent") !== "revoke") throw unreadable(400);
  await endSession(services, staff.id, String(form.get("session") ?? ""));
  return send({ redirectTo: "/desk/account", headers: privatePage() });
}

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />;
}
