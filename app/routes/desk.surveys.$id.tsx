import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { addNote, changeStatus } from "../desk/surveys/change-survey.server.ts";
import { loadSurvey } from "../desk/surveys/load-surveys.server.ts";
import { SurveyPage } from "../desk/surveys/survey-page.tsx";
import type { SurveyReply } from "../desk/surveys/survey-view.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { NOTE_FORM } from "../forms/limits.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: view }) => deskMeta(view?.answers.name ?? "");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const view = await loadSurvey(services, id, new URL(request.url).searchParams.get("older"));
  if (!view) throw notFound(request, services.log);
  return view;
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request, NOTE_FORM);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  if (intent !== "status" && intent !== "note") throw unreadable(400);
  const outcome =
    intent === "status"
      ? await changeStatus(services, id, staff.id, { status: text("status"), seen: text("seen") })
      : await addNote(services, id, staff.id, { text: text("text"), page: text("page") });
  if (outcome.kind === "missing") throw notFound(request, services.log);
  if (outcome.kind === "changed" || outcome.kind === "added")
    return send({ redirectTo: `/desk/surveys/${id}?saved=${intent}#${intent === "note" ? "notes" : intent}` });
  return send<SurveyReply>({ body: outcome, status: outcome.kind === "overtaken" ? 409 : 400 });
}

export default function Survey() {
  const [params] = useSearchParams();
  const saved = (["status", "note"] as const).find((one) => one === params.get("saved")) ?? null;
  return (
    <SurveyPage view={useLoaderData<typeof loader>()} reply={useActionData<SurveyReply>() ?? null} saved={saved} />
  );
}
