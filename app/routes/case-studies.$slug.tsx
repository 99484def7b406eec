import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { caseStudyLink, pageOf } from "../site/pages/portfolio/portfolio-address.ts";
import { findBySlug } from "../site/publishing/field-values.ts";

/**
 * A former slug redirects by 308, which browsers revalidate, because a project may take a slug back. The current slug
 * redirects to the portfolio by 302, because a project's page number changes.
 */
export function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
  const { projects } = services.documents.read("projects");
  const project = findBySlug(projects, slug);
  if (!project) throw notFound(request, services.log);
  if (project.slug !== slug)
    return redirect(`/case-studies/${project.slug}`, { status: 308, headers: { "Cache-Control": "no-cache" } });
  return redirect(`/portfolio${caseStudyLink(pageOf(projects.indexOf(project)), project.slug)}`, 302);
}

/** Never rendered. A route without a component would return a 404 without the error page. */
export default function CaseStudy() {
  return null;
}
