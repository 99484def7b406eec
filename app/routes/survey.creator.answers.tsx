import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { deleteAnswers } from "../survey/delete-surveys.server.ts";
import { ANSWERS_PATH } from "../survey/journey.ts";
import { AnswersPage, RESULTS } from "../survey/plain-pages.tsx";
import { withdrawLink } from "../survey/resume-link.server.ts";
import {
  readSurveyCookies,
  surveyCookieHeaders,
  isOtherSurvey,
  surveyName,
  openSurvey,
} from "../survey/which-survey.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your answers",
    description: "See, download or delete what you told us in the creator survey.",
    path: ANSWERS_PATH,
    sharedAs: "/survey/creator",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { key } = await readSurveyCookies(request, services.cookies);
  const done = new URL(request.url).searchParams.get("done");
  const survey = await openSurvey(services, key);
  return {
    done: RESULTS.find((result) => result === done) ?? null,
    survey: survey && {
      name: surveyName(survey.id),
      answers: survey.answers,
      completedAt: survey.completedAt,
      updatedAt: survey.updatedAt,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const { key } = await readSurveyCookies(request, services.cookies);
  if (isOtherSurvey(key, form.get("seen"), services.secrets)) return send({ redirectTo: `${ANSWERS_PATH}?done=other` });
  if (form.get("intent") === "withdraw") {
    const newKey = await withdrawLink(services, key);
    return send({
      redirectTo: newKey ? `${ANSWERS_PATH}?done=withdrawn` : ANSWERS_PATH,
      headers: await surveyCookieHeaders(services.cookies, newKey),
    });
  }
  if (form.get("intent") === "delete") {
    await deleteAnswers(services, key);
    const forgotten = await services.cookies.survey.serialize("", { maxAge: 0 });
    return send({ redirectTo: `${ANSWERS_PATH}?done=deleted`, headers: { "Set-Cookie": forgotten } });
  }
  return send({ redirectTo: ANSWERS_PATH });
}

export default function Answers() {
  return <AnswersPage {...useLoaderData<typeof loader>()} />;
}
