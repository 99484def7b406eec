import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { projects } from "../content/portfolio.ts";
import { notFound } from "../forms/answer.server.ts";
import { caseStudyAddress, pageOf } from "../pages/portfolio/portfolio-address.ts";
import { services } from "../services.server.ts";

/** 302, not 308: the page on which a project stands changes with every project that is added before it. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const index = projects.findIndex((project) => project.id === params.slug);
  if (index < 0) throw notFound(request, services.log);
  return redirect(caseStudyAddress(pageOf(index), projects[index]!.id), 302);
}

/** Never seen: a route without a component would answer 404 without the page that says so. */
export default function CaseStudy() {
  return null;
}
