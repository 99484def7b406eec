import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { messageWords } from "../content/desk/messages.ts";
import { type CareReply, readCare } from "../desk/cases/care.ts";
import { changeCare, loadCare } from "../desk/cases/change-care.server.ts";
import type { NoteReply } from "../desk/cases/note-view.ts";
import { addNote, loadNotes, seeMentions } from "../desk/cases/notes.server.ts";
import { MessagePage } from "../desk/messages/message-page.tsx";
import { loadMessage, markMessage } from "../desk/messages/messages.server.ts";
import { loadReplies } from "../desk/replies/load-replies.server.ts";
import { type DraftReply, readReplyPost } from "../desk/replies/reply-draft.ts";
import { fillDraft, sendReply } from "../desk/replies/send-reply.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { NOTE_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = () => deskMeta(messageWords.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const id = params.id ?? "";
  const message = await loadMessage(services.db, id);
  const care = message && (await loadCare(services.db, "message", id, staff.id));
  if (!care) throw notFound(request, services.log);
  const before = new URL(request.url).searchParams.get("older");
  const notes = await loadNotes(services, { kind: "message", id }, { before, reader: staff.id });
  const replies = await loadReplies(services, { kind: "message", id }, staff);
  return { message, care, notes, replies, reader: staff.id };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, NOTE_FORM);
  const intent = form.get("intent");
  const id = params.id ?? "";
  const actor = { ...services, by: staff.id };
  const text = (name: string) => String(form.get(name) ?? "");
  const record = { kind: "message", id } as const;
  if (intent === "seen") {
    await seeMentions(services, record, staff.id);
    return send({ redirectTo: `/desk/messages/${id}#notes` });
  }
  if (intent === "care" || intent === "note") {
    const outcome =
      intent === "care"
        ? await changeCare(services.db, actor, record, readCare(text))
        : await addNote(services, record, staff.id, { text: text("text"), page: text("page") });
    if (outcome.kind === "missing") throw notFound(request, services.log);
    if (outcome.kind === "cared") return send({ redirectTo: `/desk/messages/${id}?saved=care#owner-and-step` });
    if (outcome.kind === "added") return send({ redirectTo: `/desk/messages/${id}?saved=note#notes` });
    return send<CareReply | NoteReply>({ body: outcome, status: outcome.kind === "care-overtaken" ? 409 : 400 });
  }
  if (intent === "reply-template" || intent === "reply-send") {
    const post = readReplyPost(text);
    const outcome = await (intent === "reply-send"
      ? sendReply(services, record, staff.id, post)
      : fillDraft(services, record, staff, post));
    if (outcome.kind === "missing") throw notFound(request, services.log);
    if (outcome.kind === "replied") return send({ redirectTo: `/desk/messages/${id}?saved=reply#reply` });
    const status = { "draft-filled": 200, "draft-wrong": 400, "draft-overtaken": 409 }[outcome.kind];
    return send<DraftReply>({ body: outcome, status });
  }
  if (intent !== "answered" && intent !== "open") throw unreadable(400);
  if (!(await loadMessage(services.db, id))) throw notFound(request, services.log);
  await markMessage(services.db, actor, id, intent === "answered");
  return send({ redirectTo: `/desk/messages/${id}` });
}

export default function Message() {
  const params = new URLSearchParams(useLocation().search);
  const saved = (["care", "note", "reply"] as const).find((one) => one === params.get("saved")) ?? null;
  return (
    <MessagePage
      {...useLoaderData<typeof loader>()}
      reply={useActionData<CareReply | NoteReply | DraftReply>() ?? null}
      saved={saved}
    />
  );
}
