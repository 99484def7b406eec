import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { readCursor, readFilter } from "../desk/list/list-page.ts";
import { listMail } from "../desk/outbox/desk-mail.store.server.ts";
import { MAIL_STATES, mailFor } from "../desk/outbox/desk-mail.ts";
import { OutboxPage } from "../desk/outbox/outbox-page.tsx";
import { retryNow } from "../desk/outbox/retry-mail.server.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Outbox");

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const state = readFilter(params, MAIL_STATES);
  const listed = { state, parts: mailFor(role), now: services.now().toISOString() };
  return { page: await listMail(services.db, readCursor(params), listed) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, role, form } = await readMemberForm(services, request);
  if (form.get("intent") !== "retry") throw unreadable(400);
  if (await retryNow(services.db, { ...services, by: staff.id, role }, String(form.get("id") ?? "")))
    return send({ redirectTo: "/desk/outbox?retried" });
  return send({ body: { refused: true }, status: 409 });
}

export default function Outbox() {
  const params = new URLSearchParams(useLocation().search);
  const refused = useActionData<typeof action>();
  return (
    <OutboxPage
      {...useLoaderData<typeof loader>()}
      alert={refused ? "refused" : params.has("retried") ? "retried" : null}
    />
  );
}
