import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shareImagePath } from "../server/addresses.ts";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { announcementsPage } from "../site/content/announcements.ts";
import { AnnouncementPage } from "../site/pages/announcement-pages.tsx";
import { buildAnnouncementView, pageHead } from "../site/pages/build-views.server.ts";
import { shareImageOf } from "../site/pictures/ready-pictures.server.ts";
import { publicAt, findBySlug } from "../site/publishing/field-values.ts";
import { articleJsonLd, breadcrumbsJsonLd } from "../site/seo/json-ld.ts";
import { companyOf, originOf, pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  const path = args.location.pathname;
  // Without data the page doesn't exist, and the root route provides the head.
  if (!args.data) return [];
  const { titleLines, summary, sharedAs, image } = args.data;
  const title = titleLines.join(" ");
  const origin = originOf(args);
  return [
    ...pageMeta(args, { title, description: summary, path, sharedAs }),
    { "script:ld+json": articleJsonLd({ origin, path, company: companyOf(args) }, args.data, image) },
    { "script:ld+json": breadcrumbsJsonLd(origin, [announcementsPage.title, "/announcements"], [title, path]) },
  ];
};

export function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
  const entry = findBySlug(publicAt(services.documents.read("announcements").announcements, services.now()), slug);
  if (!entry) throw notFound(request, services.log);
  const page = `/announcements/${entry.slug}`;
  // Not cached, because the entry may get its former slug back.
  if (entry.slug !== slug) throw redirect(page, { status: 308, headers: { "Cache-Control": "no-store" } });
  const sharedAs = shareImageOf(page);
  const image = pageHead(services, page, new URLSearchParams()).head?.image?.src ?? shareImagePath(sharedAs);
  return { ...buildAnnouncementView(entry, services.findPicture), sharedAs, image };
}

export default function Announcement() {
  return <AnnouncementPage {...useLoaderData<typeof loader>()} />;
}
