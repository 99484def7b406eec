import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageOrigin } from "../server/addresses.ts";
import { send } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { SURVEY_PATH } from "../survey/journey.ts";
import { ResumeChoice, resumeChoice } from "../survey/plain-pages.tsx";
import { readSurveyCookies, surveyCookieHeaders, surveysToChoose } from "../survey/which-survey.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: resumeChoice.title, description: resumeChoice.text, path: SURVEY_PATH });

export async function loader({ request }: LoaderFunctionArgs) {
  const keys = { offered: await offeredKey(request), device: (await readSurveyCookies(request, services.cookies)).key };
  const origin = pageOrigin(services.settings.siteOrigin, new URL(request.url));
  const choice = await surveysToChoose({ ...services, origin }, keys);
  if (!choice) throw redirect(SURVEY_PATH, 303);
  return choice;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const opens = form.get("intent") === "open";
  const cookies = await surveyCookieHeaders(services.cookies, opens ? await offeredKey(request) : null);
  cookies.append("Set-Cookie", await services.cookies.offeredSurvey.serialize("", { maxAge: 0 }));
  return send({ redirectTo: SURVEY_PATH, headers: cookies });
}

async function offeredKey(request: Request): Promise<string | null> {
  const key: unknown = await services.cookies.offeredSurvey.parse(request.headers.get("Cookie"));
  return typeof key === "string" ? key : null;
}

export default function Resume() {
  return <ResumeChoice {...useLoaderData<typeof loader>()} />;
}
