import path from "node:path";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { creatorProfileWords, creators } from "../content/creators.ts";
import { site } from "../content/site.ts";
import { notFound } from "../forms/answer.server.ts";
import { CreatorProfile } from "../pages/creators/creator-profile.tsx";
import { breadcrumbsJsonLd, profilePage } from "../seo/json-ld.ts";
import { pageMeta } from "../seo/meta-and-headers.ts";
import { pictureOnFile } from "../server/public-files.server.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=creators.$slug&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { creator, origin } = args.data;
  const { crumbs, keywords } = creatorProfileWords;
  const page = `/creators/${creator.slug}`;
  const way = [
    { name: crumbs.home, path: "/" },
    { name: crumbs.portfolio, path: "/portfolio" },
    { name: creator.name, path: page },
  ];
  return [
    ...pageMeta(args, {
      title: creator.name,
      description: creator.summary,
      keywords: [creator.name, creator.role, ...keywords],
      path: page,
    }),
    { "script:ld+json": profilePage(creator, origin) },
    { "script:ld+json": breadcrumbsJsonLd(origin, way) },
  ];
};

export function loader({ params, request }: LoaderFunctionArgs) {
  const creator = creators.find(({ slug }) => slug === params.slug);
  if (!creator) throw notFound(request, services.log);
  const publicFolder = path.resolve("public");
  return {
    creator,
    origin: services.settings.siteOrigin ?? site.mainOrigin,
    headline: fitLines(creator.name.split(" ")),
    avatar: pictureOnFile(creator.avatar, publicFolder, services.log),
    banner: pictureOnFile(creator.banner, publicFolder, services.log),
  };
}

export default function Creator() {
  const { creator, headline, avatar, banner } = useLoaderData<typeof loader>();
  return <CreatorProfile creator={creator} headline={headline} avatar={avatar} banner={banner} />;
}
