import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { runBulkAction } from "../desk/cases/change-case.server.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { MessagesPage } from "../desk/messages/messages-page.tsx";
import { loadMessages, markRows } from "../desk/messages/messages.server.ts";
import { send } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Messages");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const view = await loadMessages({ ...services, reader: staff.id }, new URL(request.url).searchParams);
  return { view, saved: await listFilters(services.db, staff.id) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const actor = { ...services, by: staff.id };
  const post = { form, address: request.url };
  return send(await runBulkAction(services.db, actor, "message", post, markRows));
}

export default function Messages() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />;
}
