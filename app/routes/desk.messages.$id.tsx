import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { messageWords } from "../content/desk-messages.ts";
import { type CareReply, readCare } from "../desk/cases/care.ts";
import { changeCare, loadCare } from "../desk/cases/change-care.server.ts";
import { MessagePage } from "../desk/messages/message-page.tsx";
import { loadMessage, markMessage } from "../desk/messages/messages.server.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
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
  return { message, care, reader: staff.id };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const form = await readForm(services, request);
  const intent = form.get("intent");
  const id = params.id ?? "";
  const actor = { ...services, by: staff.id };
  if (intent === "care") {
    const outcome = await changeCare(
      services.db,
      actor,
      { kind: "message", id },
      readCare((name) => String(form.get(name) ?? "")),
    );
    if (outcome.kind === "missing") throw notFound(request, services.log);
    if (outcome.kind === "cared") return send({ redirectTo: `/desk/messages/${id}?saved=care#owner-and-step` });
    return send<CareReply>({ body: outcome, status: outcome.kind === "care-overtaken" ? 409 : 400 });
  }
  if (intent !== "answered" && intent !== "open") throw unreadable(400);
  if (!(await loadMessage(services.db, id))) throw notFound(request, services.log);
  await markMessage(services.db, actor, id, intent === "answered");
  return send({ redirectTo: `/desk/messages/${id}` });
}

export default function Message() {
  const [params] = useSearchParams();
  const saved = params.get("saved") === "care" ? ("care" as const) : null;
  return <MessagePage {...useLoaderData<typeof loader>()} reply={useActionData<CareReply>() ?? null} saved={saved} />;
}
