import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { assignRows } from "../desk/cases/apply-bulk-action.server.ts";
import { doneAddress, type BulkReply, readBulkPost } from "../desk/cases/bulk-action.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { setStatusOfRows } from "../desk/surveys/change-survey.server.ts";
import { loadSurveys } from "../desk/surveys/load-surveys.server.ts";
import { SurveysPage } from "../desk/surveys/surveys-page.tsx";
import { surveysWords } from "../desk/surveys/words.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, surveysWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const view = await loadSurveys({ ...services, reader: staff.id }, new URL(request.url).searchParams);
  return { view, saved: await listFilters(services.db, staff.id) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const post = readBulkPost(form);
  if (!post) throw unreadable(400);
  const actor = { ...services, by: staff.id };
  const outcome =
    post.intent === "assign"
      ? await assignRows(services.db, actor, "survey", post)
      : await setStatusOfRows(services.db, actor, post);
  if (outcome.kind === "refused") return send<BulkReply>({ body: outcome, status: 400 });
  return send({ redirectTo: doneAddress(new URL(request.url), outcome) });
}

export default function Surveys() {
  const params = new URLSearchParams(useLocation().search);
  return <SurveysPage {...useLoaderData<typeof loader>()} params={params} reply={useActionData<BulkReply>() ?? null} />;
}
