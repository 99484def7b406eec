import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { messageWords } from "../content/desk-messages.ts";
import { MessagePage } from "../desk/messages/message-page.tsx";
import { loadMessage, markMessage } from "../desk/messages/messages.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = () => deskMeta(messageWords.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const message = await loadMessage(services.db, params.id ?? "");
  if (!message) throw notFound(request, services.log);
  return { message };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request);
  const intent = form.get("intent");
  if (intent !== "answered" && intent !== "open") throw unreadable(400);
  const id = params.id ?? "";
  if (!(await loadMessage(services.db, id))) throw notFound(request, services.log);
  await markMessage(services.db, { ...services, by: staff.id }, id, intent === "answered");
  return send({ redirectTo: `/desk/messages/${id}` });
}

export default function Message() {
  return <MessagePage {...useLoaderData<typeof loader>()} />;
}
