import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { announcements } from "../content/announcements.ts";
import { notFound } from "../forms/answer.server.ts";
import { AnnouncementPage } from "../pages/announcements/announcement-page.tsx";
import { articleJsonLd, breadcrumbsJsonLd } from "../seo/json-ld.ts";
import { originOf, pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=announcements.$slug&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  const path = args.location.pathname;
  // Without data the page doesn't exist, and the root route provides the head.
  if (!args.data) return [];
  const { announcement } = args.data;
  const { titleLines, summary } = announcement;
  const title = titleLines.join(" ");
  const origin = originOf(args);
  return [
    ...pageMeta(args, { title, description: summary, path }),
    { "script:ld+json": articleJsonLd(origin, path, announcement) },
    {
      "script:ld+json": breadcrumbsJsonLd(origin, [
        { name: "Home", path: "/" },
        { name: title, path },
      ]),
    },
  ];
};

export function loader({ params, request }: LoaderFunctionArgs) {
  const announcement = announcements.find(({ slug }) => slug === params.slug);
  if (!announcement) throw notFound(request, services.log);
  return { announcement, headline: fitLines(announcement.titleLines) };
}

export default function Announcement() {
  return <AnnouncementPage {...useLoaderData<typeof loader>()} />;
}
