import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { assignRows } from "../desk/cases/apply-bulk-action.server.ts";
import { doneAddress, type BulkReply, readBulkPost } from "../desk/cases/bulk-action.ts";
import { listColleagues } from "../desk/cases/change-follow-up.server.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { messageConditions, readMessageFilter } from "../desk/messages/desk-message.ts";
import { MessagesPage } from "../desk/messages/messages-page.tsx";
import { loadMessages, markRows } from "../desk/messages/messages.server.ts";
import { messageWords } from "../desk/messages/words.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, messageWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const filter = readMessageFilter(params);
  const conditions = messageConditions(filter, { ...services, reader: staff.id });
  const page = await loadMessages(services, readCursor(params), conditions);
  return {
    page,
    filter,
    colleagues: await listColleagues(services.db, "message", staff.id),
    reader: staff.id,
    saved: await listFilters(services.db, staff.id),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const post = readBulkPost(form);
  if (!post) throw unreadable(400);
  const actor = { ...services, by: staff.id };
  const outcome =
    post.intent === "assign"
      ? await assignRows(services.db, actor, "message", post)
      : await markRows(services.db, actor, post);
  if (outcome.kind === "refused") return send<BulkReply>({ body: outcome, status: 400 });
  return send({ redirectTo: doneAddress(new URL(request.url), outcome) });
}

export default function Messages() {
  const params = new URLSearchParams(useLocation().search);
  const list = useLoaderData<typeof loader>();
  return <MessagesPage {...list} params={params} reply={useActionData<BulkReply>() ?? null} />;
}
