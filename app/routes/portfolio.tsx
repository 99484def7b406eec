import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { featureCreators } from "../site/pages/build-views.server.ts";
import { buildPortfolioView } from "../site/pages/portfolio/build-portfolio-view.server.ts";
import { pageAddress, portfolioTitle } from "../site/pages/portfolio/portfolio-address.ts";
import { PortfolioPage } from "../site/pages/portfolio/portfolio-page.tsx";
import { portfolioWords } from "../site/pages/portfolio/words.ts";
import { pageMeta } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { page, caseStudy, description } = args.data.view;
  const title = portfolioTitle(portfolioWords, page, caseStudy?.title);
  const { keywords } = portfolioWords;
  return pageMeta(args, { title, description, keywords, path: pageAddress(page), sharedAs: "/portfolio" });
};

export function loader({ request }: LoaderFunctionArgs) {
  const creators = services.documents.read("creators");
  const { searchParams } = new URL(request.url);
  const texts = {
    ...services.documents.read("projects"),
    company: services.company().name,
    creatorsIntro: creators.intro,
  };
  const view = buildPortfolioView(
    texts,
    featureCreators(creators, services.findPicture),
    searchParams,
    services.findPicture,
  );
  return { headline: fitLines(portfolioWords.titleLines), view };
}

export default function Portfolio() {
  const { headline, view } = useLoaderData<typeof loader>();
  return <PortfolioPage headline={headline} view={view} />;
}
