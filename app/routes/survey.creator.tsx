import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { pageOrigin } from "../server/addresses.ts";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { isAfterPost, sendOrStay, unlessAnswered, type Unreachable } from "../server/forms/form-page.ts";
import { SURVEY_FORM } from "../server/forms/limits.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, retryAfter } from "../site/seo/meta-and-headers.ts";
import { answerPost, readSurveyPost } from "../survey/answer-post.server.ts";
import { newSurveyPage, noticeOf, surveyPage, type SurveyReply } from "../survey/build-page.server.ts";
import { destinationOf, readStep } from "../survey/journey.ts";
import { surveyWords } from "../survey/page.ts";
import { SurveyView } from "../survey/survey-view.tsx";
import { readSurveyCookies, surveyCookieHeaders, readNewSurvey, openSurvey } from "../survey/which-survey.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (answer) => ({
  "Cache-Control": answer.loaderHeaders.get("Cache-Control") ?? "private, no-store",
  ...retryAfter(answer),
});

export const meta: MetaFunction = (args) => pageMeta(args, surveyWords);

/** Back asks again: where it leads depends on how far the survey is by then. */
const UNCACHED = { status: 303, headers: { "Cache-Control": "private, no-store" } };

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const cookies = await readSurveyCookies(request, services.cookies);
  const afterPost = isAfterPost(request);
  const survey = await openSurvey(services, cookies.key).catch((error: unknown) => {
    // The action's response has what was typed.
    if (!afterPost) throw error;
    services.log.error({ err: error }, "survey could not be opened");
    return null;
  });
  const query = url.searchParams;
  const another = afterPost ? null : readNewSurvey(survey, query.get("new"));
  if (another && "redirectTo" in another) throw redirect(another.redirectTo, UNCACHED);
  const destination = destinationOf(readStep(query.get("step")), survey?.progress ?? null);
  if ("redirectTo" in destination && !afterPost) throw redirect(destination.redirectTo, UNCACHED);
  const notice = noticeOf(survey, cookies, query);
  const origin = pageOrigin(services.settings.siteOrigin, url);
  const step = "show" in destination ? destination.show : 1;
  const deps = { ...services, origin };
  const page =
    another && survey
      ? newSurveyPage(deps, another.instead, survey)
      : surveyPage(deps, survey, step, { notice, rows: Number(query.get("rows") ?? 1) });
  const answerHeaders = await surveyCookieHeaders(services.cookies, null);
  // Back shows a blank form, or a page that answered a post, as it was left (docs/decisions/0137).
  if (!survey || afterPost) answerHeaders.set("Cache-Control", "private, no-cache");
  return data({ page, headline: fitLines(surveyWords.titleLines) }, { headers: answerHeaders });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request, SURVEY_FORM);
  const url = new URL(request.url);
  const cookies = await readSurveyCookies(request, services.cookies);
  const post = readSurveyPost(form, url.searchParams.get("step"));
  const deps = { ...services, origin: pageOrigin(services.settings.siteOrigin, url) };
  return send(await answerPost(deps, post, cookies, visitorHash(request.headers, services)));
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendOrStay(() => serverAction<SurveyReply>());
}

export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = visit;
  // No reload if the visit only adds the step to the URL of a blank form.
  const named = !currentUrl.searchParams.has("step") && nextUrl.searchParams.has("step") && !formMethod;
  return !named && unlessAnswered(visit);
}

export default function CreatorSurvey() {
  const { page, headline } = useLoaderData<typeof loader>();
  const reply = useActionData<SurveyReply | Unreachable>();
  return (
    <SurveyView
      headline={headline}
      page={reply?.kind === "page" ? reply.page : page}
      unreachable={reply?.kind === "unreachable" ? reply : null}
    />
  );
}
