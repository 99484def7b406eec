import type { DocumentDefinition, TextOf } from "../publishing/document.ts";
import { headFields } from "./page-head.ts";

/** The portfolio's projects, and what introduces them. */
export const projectsDocument = {
  name: "Portfolio",
  about: "Your projects and their case studies",
  path: "/portfolio",
  folder: "/case-studies/",
  fields: {
    intro: { kind: "text", label: "Introduction", help: "Below the headline.", most: 300 },
    summary: {
      kind: "text",
      label: "Kinds of projects, for search engines",
      help: "Ends the sentence “Eleven projects from”, your company's name and a colon, which search engines show. The number follows the list.",
      most: 200,
    },
    caseStudyText: {
      kind: "text",
      label: "In every case study",
      help: "Below the project's text, above the button that leads to the contact page.",
      most: 300,
    },
    projects: {
      kind: "list",
      label: "Projects",
      help: "Six on each page of the portfolio. Their positions set the order.",
      entry: "Project",
      fields: {
        title: { kind: "line", label: "Title", most: 80 },
        slug: {
          kind: "slug",
          label: "Web address of the page",
          from: "title",
          help: "The last part of /case-studies/…. Left blank, it is made from the title.",
          most: 60,
        },
        formerSlugs: {
          kind: "former-slugs",
          label: "Earlier web addresses",
          help: "They still lead to this project.",
          most: 600,
          optional: true,
        },
        kind: { kind: "line", label: "Kind of work", help: "One or two words, such as Church or App.", most: 40 },
        description: { kind: "text", label: "Description", help: "On the project's card.", most: 400 },
        caseStudy: {
          kind: "paragraphs",
          label: "Text of its case study",
          help: "In the window that “View Case Study” opens. Leave a blank line between paragraphs. Left blank, the description stands there.",
          most: 6_000,
          optional: true,
        },
        poster: {
          kind: "picture",
          label: "Poster",
          help: "Four by five looks best. Left blank, the title stands on a sheet of color.",
          folder: "/pictures/portfolio/",
          most: 200,
          optional: true,
        },
        externalUrl: {
          kind: "web-address",
          label: "Project's own website",
          help: "If there is one, the card leads there instead of to a case study.",
          most: 300,
          optional: true,
        },
        status: {
          kind: "choice",
          label: "Status",
          help: "A project under construction has no case study. It matters only without a website.",
          most: 20,
          preset: "none",
          options: { none: "Finished: it has a case study", "under-construction": "Under construction" },
        },
        onHome: {
          kind: "choice",
          label: "On the home page",
          help: "The home page has three. If two projects ask for the same place, the lower one in this list gets it. A free place gets the next project.",
          most: 10,
          preset: "no",
          options: { no: "No", first: "First poster", second: "Second poster", third: "Third poster" },
        },
        homeLines: {
          kind: "lines",
          label: "Words of its poster on the home page",
          help: "One to three lines. If you write some, they are the poster. Left blank, it is the project's picture above its title.",
          most: 60,
          optional: true,
        },
      },
      least: 1,
      most: 100,
    },
    ...headFields,
  },
} as const satisfies DocumentDefinition;

export type Projects = TextOf<typeof projectsDocument>;

export type Project = Projects["projects"][number];
