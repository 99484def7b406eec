import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { SurveyPage } from "../desk/surveys/survey-page.tsx";
import { loadSurvey } from "../desk/surveys/surveys.server.ts";
import { doWork, loadWork } from "../desk/work/do-work.server.ts";
import { notFound, send } from "../server/forms/answer.server.ts";
import { WORK_FORM } from "../server/forms/limits.ts";
import { visibleName } from "../server/forms/typed-text.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data: found, ...args }) =>
  deskMeta(args, visibleName(found?.view.answers.name ?? ""));

export { always as shouldRevalidate } from "../server/forms/form-page.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const view = await loadSurvey(services, id, staff.id);
  const { searchParams } = new URL(request.url);
  const work = await loadWork(services, { kind: "survey", id }, staff, searchParams);
  if (!view || !work) throw notFound(request, services.log);
  return { view, work };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request, WORK_FORM);
  const answer = await doWork(services, { kind: "survey", id }, staff, form);
  if (answer === "missing") throw notFound(request, services.log);
  return send(answer);
}

export default function Survey() {
  return <SurveyPage {...useLoaderData<typeof loader>()} />;
}
