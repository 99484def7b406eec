import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { listSpam, MOST_SPAM } from "../desk/messages/desk-message.store.server.ts";
import { SpamPage } from "../desk/messages/messages-page.tsx";
import { markNotSpam } from "../desk/messages/messages.server.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Spam");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const found = await listSpam(services.db);
  return { spam: found.slice(0, MOST_SPAM), hasMore: found.length > MOST_SPAM };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  if (form.get("intent") !== "not-spam") throw unreadable(400);
  const id = String(form.get("id") ?? "");
  const done = (await markNotSpam({ ...services, by: staff.id }, id)) ? id : "gone";
  return send({ redirectTo: `/desk/messages/spam?done=${encodeURIComponent(done)}` });
}

export default function Spam() {
  const done = new URLSearchParams(useLocation().search).get("done");
  return <SpamPage {...useLoaderData<typeof loader>()} done={done} />;
}
