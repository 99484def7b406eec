import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { notificationWords as words } from "../content/desk/notifications.ts";
import { loadTopicChoices } from "../desk/notifications/load-hearings.server.ts";
import { NotificationsPage } from "../desk/notifications/notifications-page.tsx";
import { send, unreadable } from "../forms/answer.server.ts";
import { isMailAddress } from "../mail/mail-address.ts";
import { changeChoices } from "../notifications/change-choices.server.ts";
import { readChoices } from "../notifications/topic.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, words.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return { topics: await loadTopicChoices(services, { id: staff.id, role }), isReachable: isMailAddress(staff.email) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const asked = readChoices(form);
  if (form.get("intent") !== "notify" || asked === null) throw unreadable(400);
  const { kind } = await changeChoices(services, staff.id, asked, staff);
  if (kind === "done") return send({ redirectTo: "/desk/account/notifications?saved" });
  return send({ body: { refused: true }, status: 409 });
}

export default function Notifications() {
  const params = new URLSearchParams(useLocation().search);
  const refused = useActionData<typeof action>() !== undefined;
  return (
    <NotificationsPage
      {...useLoaderData<typeof loader>()}
      isSaved={!refused && params.has("saved")}
      isRefused={refused}
    />
  );
}
