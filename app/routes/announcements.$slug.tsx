import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AnnouncementPage } from "../announcements/announcement-page.tsx";
import { announcements } from "../content/announcements.ts";
import { problems } from "../content/problems.ts";
import { articleJsonLd } from "../http/json-ld-article.ts";
import { breadcrumbsJsonLd } from "../http/json-ld-breadcrumbs.ts";
import { originOf, pageMeta } from "../http/page-meta.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import { NotFoundPage } from "../ui/not-found-page.tsx";

export const meta: MetaFunction<typeof loader> = (args) => {
  const path = args.location.pathname;
  const announcement = args.data?.announcement;
  if (!announcement) return pageMeta(args, { ...problems.notFound, path, sharedAs: "/" });
  const { titleLines, summary } = announcement;
  const title = titleLines.join(" ");
  const origin = originOf(args);
  return [
    ...pageMeta(args, { title, description: summary, path }),
    { "script:ld+json": articleJsonLd(origin, path, announcement) },
    { "script:ld+json": breadcrumbsJsonLd(origin, [{ name: "Home", path: "/" }, { name: title, path }]) },
  ];
};

export function loader({ params, request }: LoaderFunctionArgs) {
  const announcement = announcements.find(({ slug }) => slug === params.slug);
  if (announcement) return { announcement, headline: fitLines(announcement.titleLines) };
  services.log.warn({ path: new URL(request.url).pathname }, "page not found");
  return data(null, { status: 404 });
}

export default function Announcement() {
  const found = useLoaderData<typeof loader>();
  return found ? <AnnouncementPage {...found} /> : <NotFoundPage {...problems.notFound} />;
}
