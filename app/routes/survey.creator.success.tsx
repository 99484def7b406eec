import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { waitInWords } from "../server/forms/limits.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { lacksAddress } from "../survey/answers.ts";
import { SUCCESS_PATH } from "../survey/journey.ts";
import { notices } from "../survey/page.ts";
import { addAddress } from "../survey/save-step.server.ts";
import { type AddressForm, SurveySuccess } from "../survey/survey-success.tsx";
import { readSurveyCookies, surveyCookieHeaders, writeSurveyKey, openSurvey } from "../survey/which-survey.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Survey Complete",
    description: "Thank you for telling us about your work. Here's what happens next.",
    path: SUCCESS_PATH,
    sharedAs: "/survey/creator",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { key } = await readSurveyCookies(request, services.cookies);
  const survey = await openSurvey(services, key);
  const asks = survey !== null && survey.completedAt !== null && lacksAddress(survey.answers);
  return {
    headline: fitLines(["Survey", "Complete"]),
    form: asks
      ? { key: writeSurveyKey(survey, services.secrets), typed: survey.answers.email ?? "", lastResult: null }
      : null,
    saved: query.has("address") && !asks ? (survey?.answers.email ?? null) : null,
    unreachable: query.has("no-email") && survey === null,
    withoutReceipt: query.has("no-receipt"),
  };
}

/** Takes the address of a creator who wants a call and left none. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const { key } = await readSurveyCookies(request, services.cookies);
  const visitor = visitorHash(request.headers, services);
  const outcome = await addAddress(services, form, key, visitor);
  if (outcome.kind === "saved") {
    const cookies = await surveyCookieHeaders(services.cookies, writeSurveyKey(outcome.survey, services.secrets));
    const path = `${SUCCESS_PATH}?address`;
    return send({ redirectTo: outcome.receipt === "spent" ? `${path}&no-receipt` : path, headers: cookies });
  }
  if (outcome.kind === "missing") return data({ form: null, saved: null, unreachable: true }, { status: 409 });
  const shown: AddressForm = { key: String(form.get("key") ?? ""), typed: "", lastResult: outcome.lastResult };
  if (outcome.kind === "invalid") return data({ form: shown }, { status: 400 });
  const { whose, seconds } = outcome.spent;
  const { title, text } = notices[whose === "own" ? "slowed" : "crowded"];
  return data(
    { form: { ...shown, notice: { title, text: `${text} ${waitInWords(seconds)}.` } } },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}

export default function Success() {
  return <SurveySuccess {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
