import type { Picture } from "./picture.ts";

/** Text of the portfolio. */
export const portfolioWords = {
  title: "Our Portfolio",
  titleLines: ["Our Portfolio"],
  description: "Eleven projects from TETM: apps, churches, a camp, a therapy company, a stage show and a market.",
  keywords: ["portfolio", "case studies", "church websites", "app development"],
  intro: "Apps, churches, a camp, a stage show and a market. Each one gets its own poster.",
  count: "projects",
  pages: {
    name: "Portfolio pages",
    previous: "Previous",
    next: "Next",
    page: "Page",
    of: "of",
  },
  actions: {
    visit: "View Project",
    "under-construction": "Project under Construction",
    "case-study": "View Case Study",
    newTab: "(opens in a new tab)",
  },
  caseStudy: {
    kicker: "Case study",
    text: "Detailed case study information is available by contacting us.",
    contact: { name: "Contact us", href: "/contact" },
    close: "Close",
  },
  creators: {
    heading: "Featured Content Creators",
    intro: "The people we stand beside. They make the work, and we do the heavy lifting.",
    profile: (name: string) => `Meet ${name}`,
  },
} as const;

/** A project of the portfolio (docs/behavior.md, Portfolio 5). Each entry gets a card, and a case study at its slug. */
export interface Project {
  /** Slug of its case study: `/case-studies/{id}`. */
  id: string;
  title: string;
  /** The kind of work, in one or two words. */
  kind: string;
  description: string;
  poster: Picture;
  /** The project's own site. The card then says 'View Project' and opens it in a new tab. */
  externalUrl?: string | undefined;
  /** If set without an external URL, the card shows it instead of offering a case study. */
  status?: "under-construction" | undefined;
}

function poster(id: string, title: string): Picture {
  return { src: `/pictures/portfolio/${id}.svg`, width: 600, height: 750, alt: `Poster for ${title}` };
}

/**
 * The 11 projects (docs/behavior.md, Portfolio 8), in the order in which they are shown. Descriptions and URLs are
 * samples.
 */
export const projects: readonly Project[] = [
  {
    id: "empower-elite",
    title: "Empower Elite",
    kind: "Coaching",
    description:
      "A mentoring program for young leaders: a brand, a website and a course platform that a staff of two can run.",
    poster: poster("empower-elite", "Empower Elite"),
    externalUrl: "https://empowerelite.example/",
  },
  {
    id: "fever-app",
    title: "Fever App",
    kind: "App",
    description: "An app that turns a youth group's week into one shared rhythm of prayer, plans and rides home.",
    poster: poster("fever-app", "Fever App"),
    status: "under-construction",
  },
  {
    id: "camp-chapel",
    title: "Camp Chapel",
    kind: "Camp",
    description: "Registration, packing lists and a summer film for a camp that has sung by the same lake since 1958.",
    poster: poster("camp-chapel", "Camp Chapel"),
  },
  {
    id: "mercy-seat-church",
    title: "Mercy Seat Church",
    kind: "Church",
    description:
      "A city church's website, livestream and signage, all in one voice, and easy for volunteers to keep up.",
    poster: poster("mercy-seat-church", "Mercy Seat Church"),
  },
  {
    id: "elevated-aba",
    title: "Elevated ABA",
    kind: "Therapy",
    description: "A therapy company's first impression: calm pages, short forms and an intake that takes ten minutes.",
    poster: poster("elevated-aba", "Elevated ABA"),
    externalUrl: "https://elevatedaba.example/",
  },
  {
    id: "ascend-path-aba",
    title: "Ascend Path ABA",
    kind: "Therapy",
    description: "Scheduling and parent updates for a team of therapists who are on the road all day.",
    poster: poster("ascend-path-aba", "Ascend Path ABA"),
  },
  {
    id: "openaba",
    title: "OpenABA",
    kind: "Nonprofit",
    description: "Free training for families: a library of short films with printable exercises.",
    poster: poster("openaba", "OpenABA"),
  },
  {
    id: "one-world-ascension",
    title: "One World Ascension",
    kind: "Media",
    description: "A podcast and a touring stage show, from the first script to the last load-out.",
    poster: poster("one-world-ascension", "One World Ascension"),
    status: "under-construction",
  },
  {
    id: "the-chapel",
    title: "The Chapel",
    kind: "Church",
    description:
      "A church plant of forty people with a plan for four hundred: a name, a logo, a website and a film for first-time visitors.",
    poster: poster("the-chapel", "The Chapel"),
  },
  {
    id: "truharvest",
    title: "TruHarvest",
    kind: "Market",
    description:
      "A farmers market that delivers to food deserts, with orders by text message and routes planned by hand.",
    poster: poster("truharvest", "TruHarvest"),
  },
  {
    id: "trubank",
    title: "TruBank",
    kind: "Finance",
    description: "A savings circle for church members, with statements a grandmother can read.",
    poster: poster("trubank", "TruBank"),
  },
];
