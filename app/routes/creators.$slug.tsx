import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "../server/forms/answer.server.ts";
import { services } from "../services.server.ts";
import { buildCreatorView } from "../site/pages/build-views.server.ts";
import { CreatorProfile } from "../site/pages/creator-profile.tsx";
import { shareImageOf } from "../site/pictures/ready-pictures.server.ts";
import { findBySlug } from "../site/publishing/field-values.ts";
import { breadcrumbsJsonLd, profilePage } from "../site/seo/json-ld.ts";
import { originOf, pageMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { avatar, sharedAs, ...creator } = args.data;
  const origin = originOf(args);
  const page = `/creators/${creator.slug}`;
  return [
    ...pageMeta(args, {
      title: creator.name,
      description: creator.summary,
      keywords: [creator.name, creator.role, "Christian creator", "content creator"],
      path: page,
      sharedAs,
    }),
    { "script:ld+json": profilePage(creator, avatar, origin) },
    { "script:ld+json": breadcrumbsJsonLd(origin, ["Portfolio", "/portfolio"], [creator.name, page]) },
  ];
};

export function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
  const entry = findBySlug(services.documents.read("creators").creators, slug);
  if (!entry) throw notFound(request, services.log);
  const page = `/creators/${entry.slug}`;
  // Not cached, because the entry may get its former slug back.
  if (entry.slug !== slug) throw redirect(page, { status: 308, headers: { "Cache-Control": "no-store" } });
  return { ...buildCreatorView(entry, services.findPicture), sharedAs: shareImageOf(page) };
}

export default function Creator() {
  return <CreatorProfile {...useLoaderData<typeof loader>()} />;
}
