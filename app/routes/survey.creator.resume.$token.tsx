import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { pageMeta, privatePage } from "../site/seo/meta-and-headers.ts";
import { UnknownLink, unknownLink } from "../survey/plain-pages.tsx";
import { openResumeLink } from "../survey/resume-link.server.ts";
import { readSurveyCookies, surveyCookieHeaders } from "../survey/which-survey.server.ts";

export const headers = privatePage;

// The path of a valid link is a secret, so the page's metadata has the survey's path instead.
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: unknownLink.title,
    description: unknownLink.text,
    path: "/survey/creator",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { key: deviceKey } = await readSurveyCookies(request, services.cookies);
  const hash = visitorHash(request.headers, services);
  const outcome = await openResumeLink(services, params.token ?? "", { hash, deviceKey });
  // The token is swapped for a cookie immediately, so that it doesn't stay in an address bar, history or log.
  if (outcome.kind === "opened") {
    const cookies = await surveyCookieHeaders(services.cookies, outcome.key);
    throw redirect("/survey/creator?from-link", { status: 303, headers: cookies });
  }
  if (outcome.kind === "choice") {
    const offered = await services.cookies.offeredSurvey.serialize(outcome.key);
    throw redirect("/survey/creator/resume", { status: 303, headers: { "Set-Cookie": offered } });
  }
  const slowed = outcome.kind === "slowed";
  return data(
    { slowed },
    { status: slowed ? 429 : 404, headers: slowed ? { "Retry-After": String(outcome.seconds) } : {} },
  );
}

export default function ResumeLink() {
  return <UnknownLink slowed={useLoaderData<typeof loader>().slowed} />;
}
