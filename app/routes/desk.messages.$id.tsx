import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { loadFollowUp, loadNotes } from "../desk/cases/change-case.server.ts";
import { MessagePage } from "../desk/messages/message-page.tsx";
import { loadMessage } from "../desk/messages/messages.server.ts";
import { loadReplies } from "../desk/replies/send-reply.server.ts";
import { doWork } from "../desk/work/do-work.server.ts";
import { notFound, send, unreadable } from "../server/forms/answer.server.ts";
import { WORK_FORM } from "../server/forms/limits.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Messages");

/** Loads again even after an error, because part of the form may be stored, or someone else's change. */
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const id = params.id ?? "";
  const message = await loadMessage(services.db, id);
  const followUp = message && (await loadFollowUp(services.db, "message", id, staff.id));
  if (!followUp) throw notFound(request, services.log);
  const before = new URL(request.url).searchParams.get("older");
  const notes = await loadNotes(services, { kind: "message", id }, { before, reader: staff.id });
  const replies = await loadReplies(services, { kind: "message", id }, staff);
  return { message, followUp, notes, replies, reader: staff.id };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, WORK_FORM);
  const answer = await doWork(services, { kind: "message", id }, staff, form);
  if (answer === "missing") throw notFound(request, services.log);
  if (answer === "unreadable") throw unreadable(400);
  return send(answer);
}

export default function Message() {
  return <MessagePage {...useLoaderData<typeof loader>()} />;
}
