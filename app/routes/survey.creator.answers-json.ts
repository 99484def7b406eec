import type { LoaderFunctionArgs } from "@remix-run/node";
import { callInFile } from "../calls/call-in-file.server.ts";
import { privatePage } from "../seo/meta-and-headers.ts";
import { backpressure } from "../server/request-context.server.ts";
import { services } from "../services.server.ts";
import { answersFile } from "../survey/answers-file.server.ts";
import { readSurveyCookies } from "../survey/survey-key.server.ts";
import { openSurvey } from "../survey/which-survey.server.ts";

export { refusePost as action } from "../forms/refuse-method.server.ts";

/** A file with everything that the site stores about this device's survey. */
export async function loader({ request }: LoaderFunctionArgs) {
  const paced = backpressure();
  const { key } = await readSurveyCookies(request, services.cookies);
  const survey = await openSurvey(services, key);
  if (!survey)
    return Response.json(
      { error: "There are no answers saved for this device." },
      { status: 404, headers: privatePage() },
    );
  const call = await callInFile(services.db, survey.id);
  return new Response(answersFile({ ...services, paced }, survey, { call }), {
    headers: {
      // Compression would defeat the backpressure, see `backpressure`.
      "Cache-Control": "private, no-store, no-transform",
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="survey-answers.json"',
    },
  });
}
