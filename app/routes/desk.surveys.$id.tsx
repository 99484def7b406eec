import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { MOST_TIMES } from "../calls/call.ts";
import { type CallReply, timeField } from "../desk/calls/call-on-desk.ts";
import { changeCall } from "../desk/calls/change-call.server.ts";
import { type CareReply, readCare } from "../desk/cases/care.ts";
import { changeCare } from "../desk/cases/change-care.server.ts";
import type { NoteReply } from "../desk/cases/note-view.ts";
import { addNote, seeMentions } from "../desk/cases/notes.server.ts";
import { loadReplies } from "../desk/replies/load-replies.server.ts";
import { type DraftReply, readReplyPost } from "../desk/replies/reply-draft.ts";
import { fillDraft, sendReply } from "../desk/replies/send-reply.server.ts";
import { changeStatus } from "../desk/surveys/change-survey.server.ts";
import { loadSurvey } from "../desk/surveys/load-surveys.server.ts";
import { SurveyPage } from "../desk/surveys/survey-page.tsx";
import type { StatusReply } from "../desk/surveys/survey-view.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { NOTE_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found }) => deskMeta(found?.view.answers.name ?? "");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const before = new URL(request.url).searchParams.get("older");
  const view = await loadSurvey(services, id, { before, reader: staff.id });
  if (!view) throw notFound(request, services.log);
  const replies = await loadReplies(services, { kind: "survey", id }, staff);
  return { view, replies, reader: staff.id };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, NOTE_FORM);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const change = async () => {
    switch (intent) {
      case "status":
        return changeStatus(services, id, staff.id, { status: text("status"), seen: text("seen") });
      case "care":
        return changeCare(services.db, { ...services, by: staff.id }, { kind: "survey", id }, readCare(text));
      case "note":
        return addNote(services, { kind: "survey", id }, staff.id, { text: text("text"), page: text("page") });
      case "reply-template":
        return fillDraft(services, { kind: "survey", id }, staff, readReplyPost(text));
      case "reply-send":
        return sendReply(services, { kind: "survey", id }, staff.id, readReplyPost(text));
      case "call-propose":
      case "call-move":
      case "call-cancel":
      case "call-page":
        return changeCall(services, id, staff.id, intent, {
          times: Array.from({ length: MOST_TIMES }, (_, place) => text(timeField(place))),
          seen: text("seen"),
          anyway: text("anyway") === "1",
        });
      case "seen":
        await seeMentions(services, { kind: "survey", id }, staff.id);
        return { kind: "seen" } as const;
      default:
        throw unreadable(400);
    }
  };
  const outcome = await change();
  if (outcome.kind === "missing") throw notFound(request, services.log);
  if (outcome.kind === "seen") return send({ redirectTo: `/desk/surveys/${id}#notes` });
  if (outcome.kind === "told") return send({ redirectTo: `/desk/surveys/${id}?saved=call#call` });
  if (outcome.kind === "replied") return send({ redirectTo: `/desk/surveys/${id}?saved=reply#reply` });
  if (outcome.kind === "changed" || outcome.kind === "cared" || outcome.kind === "added")
    return send({ redirectTo: `/desk/surveys/${id}?saved=${intent}#${PARTS[intent] ?? ""}` });
  return send<StatusReply | CareReply | NoteReply | CallReply | DraftReply>({
    body: outcome,
    status: outcome.kind === "draft-filled" ? 200 : outcome.kind.endsWith("overtaken") ? 409 : 400,
  });
}

/** The parts of the page that say that a form is saved. */
const PARTS: Record<string, string> = { status: "care", care: "owner-and-step", note: "notes" };

export default function Survey() {
  const params = new URLSearchParams(useLocation().search);
  const saved =
    (["status", "care", "note", "call", "reply"] as const).find((one) => one === params.get("saved")) ?? null;
  const reply = useActionData<StatusReply | CareReply | NoteReply | CallReply | DraftReply>() ?? null;
  return <SurveyPage {...useLoaderData<typeof loader>()} reply={reply} saved={saved} />;
}
