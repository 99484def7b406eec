import { type DocumentDefinition, formerSlugs, headFields, type TextOf } from "../publishing/document.ts";

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
        formerSlugs: { ...formerSlugs, help: "They still lead to this project." },
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

/** 11 projects in the order shown (docs/behavior.md, Portfolio 8). Descriptions and URLs are samples. */
export const projects: Projects = {
  intro: "Apps, churches, a camp, a stage show and a market. Each one gets its own poster.",
  summary: "apps, churches, a camp, a therapy company, a stage show and a market.",
  caseStudyText: "Detailed case study information is available by contacting us.",
  projects: [
    sample({
      title: "Empower Elite",
      slug: "empower-elite",
      kind: "Coaching",
      description:
        "A mentoring program for young leaders: a brand, a website and a course platform that a staff of two can run.",
      externalUrl: "https://empowerelite.example/",
    }),
    sample({
      title: "Fever App",
      slug: "fever-app",
      kind: "App",
      description: "An app that turns a youth group's week into one shared rhythm of prayer, plans and rides home.",
      status: "under-construction",
      onHome: "first",
    }),
    sample({
      title: "Camp Chapel",
      slug: "camp-chapel",
      kind: "Camp",
      description:
        "Registration, packing lists and a summer film for a camp that has sung by the same lake since 1958.",
      onHome: "third",
    }),
    sample({
      title: "Mercy Seat Church",
      slug: "mercy-seat-church",
      kind: "Church",
      description:
        "A city church's website, livestream and signage, all in one voice, and easy for volunteers to keep up.",
      onHome: "second",
    }),
    sample({
      title: "Elevated ABA",
      slug: "elevated-aba",
      kind: "Therapy",
      description:
        "A therapy company's first impression: calm pages, short forms and an intake that takes ten minutes.",
      externalUrl: "https://elevatedaba.example/",
    }),
    sample({
      title: "Ascend Path ABA",
      slug: "ascend-path-aba",
      kind: "Therapy",
      description: "Scheduling and parent updates for a team of therapists who are on the road all day.",
    }),
    sample({
      title: "OpenABA",
      slug: "openaba",
      kind: "Nonprofit",
      description: "Free training for families: a library of short films with printable exercises.",
    }),
    sample({
      title: "One World Ascension",
      slug: "one-world-ascension",
      kind: "Media",
      description: "A podcast and a touring stage show, from the first script to the last load-out.",
      status: "under-construction",
    }),
    sample({
      title: "The Chapel",
      slug: "the-chapel",
      kind: "Church",
      description:
        "A church plant of forty people with a plan for four hundred: a name, a logo, a website and a film for first-time visitors.",
    }),
    sample({
      title: "TruHarvest",
      slug: "truharvest",
      kind: "Market",
      description:
        "A farmers market that delivers to food deserts, with orders by text message and routes planned by hand.",
    }),
    sample({
      title: "TruBank",
      slug: "trubank",
      kind: "Finance",
      description: "A savings circle for church members, with statements a grandmother can read.",
    }),
  ],
  pageTitle: "",
  pageDescription: "",
};

/** A project with its poster. Other fields are blank by default. */
function sample(project: Pick<Project, "title" | "slug" | "kind" | "description"> & Partial<Project>): Project {
  const poster = `/pictures/portfolio/${project.slug}.svg`;
  return {
    poster,
    caseStudy: [],
    formerSlugs: [],
    externalUrl: "",
    status: "none",
    onHome: "no",
    homeLines: [],
    ...project,
  };
}
