import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { announcementsPage } from "../site/content/announcements.ts";
import { AnnouncementList } from "../site/pages/announcement-pages.tsx";
import { listAnnouncements } from "../site/pages/build-views.server.ts";
import { breadcrumbsJsonLd } from "../site/seo/json-ld.ts";
import { originOf, pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, announcementsPage),
  { "script:ld+json": breadcrumbsJsonLd(originOf(args), [announcementsPage.title, "/announcements"]) },
];

export function loader() {
  return listAnnouncements(services.documents.read("announcements"), services.now(), services.findPicture);
}

export default function Announcements() {
  return <AnnouncementList {...useLoaderData<typeof loader>()} />;
}
