import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { successWords } from "../content/survey-success.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { SurveySuccess } from "../survey/survey-success.tsx";
import { fitLines } from "../ui/fit-lines.server.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: successWords.title,
    description: successWords.description,
    path: "/survey/creator/success",
    sharedAs: "/survey/creator",
  });

/** The page has three paths (app/content/pages.server.ts), because a cached page can't read a query parameter. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  return {
    headline: fitLines(successWords.titleLines),
    without: (["email", "receipt"] as const).find((one) => pathname.endsWith(`/no-${one}`)) ?? null,
  };
}

export default function Success() {
  return <SurveySuccess {...useLoaderData<typeof loader>()} />;
}
