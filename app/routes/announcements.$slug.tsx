import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { announcementWords } from "../content/announcements.ts";
import { notFound } from "../forms/answer.server.ts";
import { AnnouncementPage } from "../pages/announcements/announcement-page.tsx";
import { setAnnouncement } from "../pages/announcements/set-announcements.server.ts";
import { pageHead } from "../pages/page-head.server.ts";
import { publicAt } from "../publishing/moment.ts";
import { findBySlug } from "../publishing/slug.ts";
import { shareImagePath } from "../seo/addresses.ts";
import { articleJsonLd, breadcrumbsJsonLd } from "../seo/json-ld.ts";
import { companyOf, originOf, pageMeta } from "../seo/meta-and-headers.ts";
import { shareImageOf } from "../server/public-files.server.ts";
import { services } from "../services.server.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const path = args.location.pathname;
  // Without data the page doesn't exist, and the root route provides the head.
  if (!args.data) return [];
  const { announcement, sharedAs, image } = args.data;
  const { titleLines, summary } = announcement;
  const title = titleLines.join(" ");
  const origin = originOf(args);
  return [
    ...pageMeta(args, { title, description: summary, path, sharedAs }),
    { "script:ld+json": articleJsonLd({ origin, path, company: companyOf(args) }, announcement, image) },
    {
      "script:ld+json": breadcrumbsJsonLd(origin, [
        { name: "Home", path: "/" },
        { name: announcementWords.list.title, path: "/announcements" },
        { name: title, path },
      ]),
    },
  ];
};

export function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
  const entry = findBySlug(publicAt(services.documents.read("announcements").announcements, services.now()), slug);
  if (!entry) throw notFound(request, services.log);
  const page = `/announcements/${entry.slug}`;
  // Browsers don't keep it: the entry may get its former address again.
  if (entry.slug !== slug) throw redirect(page, { status: 308, headers: { "Cache-Control": "no-store" } });
  const sharedAs = shareImageOf(page);
  const image = pageHead(services, page, new URLSearchParams()).head?.image?.src ?? shareImagePath(sharedAs);
  return { ...setAnnouncement(entry, services.findPicture), sharedAs, image };
}

export default function Announcement() {
  return <AnnouncementPage {...useLoaderData<typeof loader>()} />;
}
