import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { projects } from "../content/portfolio.ts";
import { notFound } from "../forms/answer.server.ts";
import { caseStudyAddress, pageOf } from "../pages/portfolio/portfolio-address.ts";
import { services } from "../services.server.ts";

/** Redirects with 302, not 308: a project can move to another page whenever a project is added before it. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const index = projects.findIndex((project) => project.id === params.slug);
  if (index < 0) throw notFound(request, services.log);
  return redirect(caseStudyAddress(pageOf(index), projects[index]!.id), 302);
}

/** Never rendered. A route without a component would return a 404 without the error page. */
export default function CaseStudy() {
  return null;
}
