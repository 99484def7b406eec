import type { LoaderFunctionArgs } from "@remix-run/node";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";
import { callForExport } from "../survey/calls/call.store.server.ts";
import { readSurveyCookies, openSurvey } from "../survey/which-survey.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** A file with everything that the site stores about this device's survey. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { key } = await readSurveyCookies(request, services.cookies);
  const survey = await openSurvey(services, key);
  if (!survey)
    return Response.json(
      { error: "There are no answers saved for this device." },
      { status: 404, headers: privatePage() },
    );
  const call = await callForExport(services.db, survey.id);
  const { answers, completedAt, createdAt, updatedAt } = survey;
  const file = { ...answers, completed_at: completedAt, created_at: createdAt, updated_at: updatedAt, call };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="survey-answers.json"',
    },
  });
}
