import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { buildPortfolioView } from "../site/pages/build-views.server.ts";
import { pageAddress, portfolioTitle } from "../site/pages/portfolio/portfolio-address.ts";
import { PortfolioPage } from "../site/pages/portfolio/portfolio-page.tsx";
import { pageMeta } from "../site/seo/meta-and-headers.ts";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { page, caseStudy, description } = args.data;
  const title = portfolioTitle(page, caseStudy?.title);
  const keywords = ["portfolio", "case studies", "church websites", "app development"];
  return pageMeta(args, { title, description, keywords, path: pageAddress(page), sharedAs: "/portfolio" });
};

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return buildPortfolioView(services.documents.readAll(), searchParams, services.findPicture);
}

export default function Portfolio() {
  return <PortfolioPage {...useLoaderData<typeof loader>()} />;
}
