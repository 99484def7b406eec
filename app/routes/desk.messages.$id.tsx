import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { MessagePage } from "../desk/messages/message-page.tsx";
import { loadMessage } from "../desk/messages/messages.server.ts";
import { doWork, loadWork } from "../desk/work/do-work.server.ts";
import { notFound, send } from "../server/forms/answer.server.ts";
import { WORK_FORM } from "../server/forms/limits.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Messages");

export { always as shouldRevalidate } from "../server/forms/form-page.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const message = await loadMessage(services.db, id);
  const { searchParams } = new URL(request.url);
  const work = await loadWork(services, { kind: "message", id }, staff, searchParams);
  if (!message || !work) throw notFound(request, services.log);
  return { message, work };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, WORK_FORM);
  const answer = await doWork(services, { kind: "message", id }, staff, form);
  if (answer === "missing") throw notFound(request, services.log);
  return send(answer);
}

export default function Message() {
  return <MessagePage {...useLoaderData<typeof loader>()} />;
}
