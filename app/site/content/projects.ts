import type { Project, Projects } from "./projects-document.ts";

/** A project with its poster; what isn't said of it is blank. */
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

/**
 * The text of the portfolio until a member publishes another one: 11 projects (docs/behavior.md, Portfolio 8), in the
 * order in which they are shown. Descriptions and URLs are samples.
 */
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
