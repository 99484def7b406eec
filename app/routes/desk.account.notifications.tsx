import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { NotificationsPage } from "../desk/notifications/notifications-page.tsx";
import { changeChoices, loadTopicChoices } from "../desk/notifications/notifications.server.ts";
import { isMailAddress } from "../mail/header-fields.ts";
import { readChoices } from "../mail/notifications/subscription.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Email notifications");

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
