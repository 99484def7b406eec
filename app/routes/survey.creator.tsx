import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { surveyWords } from "../content/survey.ts";
import { send } from "../http/answer.server.ts";
import { readForm, unavailable } from "../http/form-action.server.ts";
import { pageMeta } from "../http/page-meta.ts";
import { services } from "../services.server.ts";
import { surveyPage } from "../survey/build-page.server.ts";
import { placeOf, readStep } from "../survey/journey.ts";
import { openSurvey } from "../survey/open-survey.server.ts";
import { pageOrigin } from "../survey/page-origin.ts";
import type { SurveyReply } from "../survey/page.ts";
import { readSurveyPost } from "../survey/read-post.server.ts";
import { replyTo } from "../survey/reply.server.ts";
import { saveStep } from "../survey/save-step.server.ts";
import { readSurveyCookies, surveyCookieHeaders } from "../survey/survey-cookies.server.ts";
import { SurveyView } from "../survey/survey-view.tsx";
import { noticeOf } from "../survey/notice.ts";

export const handle = { hydrate: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: surveyWords.title, description: surveyWords.description, path: "/survey/creator" });

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const cookies = await readSurveyCookies(request, services.cookies);
  // After a post this loader runs too, with the post's headers; the action's page is the answer then.
  const afterPost = request.headers.has("Content-Type");
  const survey = await openSurvey(services, cookies.key).catch((error: unknown) => {
    services.log.error({ err: error }, "survey could not be opened");
    if (afterPost) return null;
    throw unavailable();
  });
  const step = readStep(url.searchParams.get("step"));
  const place = placeOf(step, survey?.progress ?? null);
  if ("redirectTo" in place && !afterPost) {
    throw redirect(`/survey/creator${place.redirectTo ? `?step=${place.redirectTo}` : ""}`, 303);
  }
  const fromLink = url.searchParams.has("from-link");
  // Each step has an address of its own: Back after Next has to find the step before, not where one left off.
  if ("show" in place && step === null && !afterPost) {
    const arrival = fromLink ? "&from-link" : survey ? "&arrived" : "";
    throw redirect(`/survey/creator?step=${place.show}${arrival}`, 303);
  }
  const arrived = (fromLink || url.searchParams.has("arrived")) && step === (survey?.progress.leftOff ?? 1);
  const notice = noticeOf({ survey, cookies, stepInUrl: !arrived, fromLink });
  const origin = pageOrigin(services.settings.siteOrigin, url);
  const page = surveyPage({ ...services, origin }, survey, "show" in place ? place.show : 1, {
    notice,
    rows: Number(url.searchParams.get("rows") ?? 1),
  });
  return data(page, { headers: await surveyCookieHeaders(services.cookies, null) });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, services.settings);
  const url = new URL(request.url);
  const cookies = await readSurveyCookies(request, services.cookies);
  const post = readSurveyPost(form, url.searchParams.get("step"));
  const outcome = await saveStep(services, post, cookies.key);
  return send(await replyTo({ ...services, origin: pageOrigin(services.settings.siteOrigin, url) }, post, outcome, cookies));
}

/** A request that does not arrive leaves the page as it is, with everything typed. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<SurveyReply> {
  try {
    return await serverAction<SurveyReply>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: "unreachable" };
  }
}

/** An action that answered with a page has answered in full. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined && defaultShouldRevalidate;
}

export default function CreatorSurvey() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<SurveyReply>();
  return <SurveyView page={reply?.kind === "page" ? reply.page : loaded} unreachable={reply?.kind === "unreachable"} />;
}
