import path from "node:path";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { home, partners } from "../content/home.ts";
import { site } from "../content/site.ts";
import { Hero } from "../pages/home/hero.tsx";
import { PartnerStrip } from "../pages/home/partner-strip.tsx";
import { partnersOnFile } from "../pages/home/partners-on-file.server.ts";
import { SurveyStrip } from "../pages/home/survey-strip.tsx";
import { WhatWeDo } from "../pages/home/what-we-do.tsx";
import { WorkTeaser } from "../pages/home/work-teaser.tsx";
import { organizationJsonLd } from "../seo/json-ld.ts";
import { companyOf, originOf, pageMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import styles from "../ui/styles/page.css?routes=home&url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: home.title, description: companyOf(args)?.summary ?? site.name }),
  { "script:ld+json": organizationJsonLd(originOf(args), companyOf(args)) },
];

export function loader() {
  const { whatWeDo, work, survey } = home;
  return {
    headline: fitLines(site.values),
    cards: whatWeDo.cards.map(({ lines, text }) => ({ headline: fitLines(lines), text })),
    partners: partnersOnFile(partners, path.resolve("public"), services.log),
    fever: { ...work.fever, headline: fitLines(work.fever.lines) },
    mercySeat: { ...work.mercySeat, headline: fitLines(work.mercySeat.lines) },
    campChapel: { ...work.campChapel, headline: fitLines(work.campChapel.lines) },
    surveyHeadline: fitLines(survey.lines),
  };
}

export default function Home() {
  const { headline, cards, fever, mercySeat, campChapel, surveyHeadline, ...loaded } = useLoaderData<typeof loader>();
  const { hero, whatWeDo, work, survey } = home;
  return (
    <>
      <Hero {...hero} headline={headline} />
      <WhatWeDo {...whatWeDo} cards={cards} />
      <PartnerStrip {...home.partners} partners={loaded.partners} />
      <WorkTeaser {...work} fever={fever} mercySeat={mercySeat} campChapel={campChapel} />
      <SurveyStrip {...survey} headline={surveyHeadline} />
    </>
  );
}
