import { site } from "./site.ts";

/** Text of the home page. */
export const home = {
  title: "Home",
  hero: {
    /** Above the poster's heading, from left to right. Phones leave out the middle one. */
    topLine: [site.name, "Apps, creators, film and churches", "North Carolina, since 2020"],
    intro: "We build apps, back creators, make films and help churches speak clearly online.",
    work: { name: "See Our Work", href: "/portfolio" },
    talk: { name: "Talk to Us", href: "/contact" },
  },
  whatWeDo: {
    heading: "What We Do",
    /** Headings are set line by line, each line as wide as its card. */
    cards: [
      {
        lines: ["Build apps", "people keep using"],
        text: "Product design and development for ministries, founders and nonprofits, from the first sketch to launch day.",
      },
      {
        lines: ["Stand with", "creators"],
        text: "Representation and content strategy for people who create because they believe in something.",
      },
      { lines: ["Make", "media"], text: "Film, sound and stage, for churches and the road." },
    ],
    more: { name: "See all five services", href: "/services" },
  },
  partners: { heading: "Our partners", pause: "Pause", paused: "Paused", whatPauses: "the scrolling partner logos" },
  work: {
    heading: "Our Portfolio",
    more: { name: "See all eleven projects", href: "/portfolio" },
    fever: { kind: "App", lines: ["Fever"] },
    mercySeat: { kind: "Church", lines: ["Mercy", "Seat", "Church"] },
    campChapel: { kind: "Camp", lines: ["Camp", "Chapel"] },
  },
  survey: {
    lines: ["Build Your", "Platform", "With Us"],
    text: "Are you a creator? In four short steps, tell us who you are, what you're building and where you need help. Stop anytime and pick up where you left off.",
    start: { name: "Start the survey", href: "/survey/creator" },
    steps: 4,
  },
} as const;

/** A partner in the home page's carousel, which leaves out partners without a logo or whose logo file is missing. */
export interface Partnership {
  name: string;
  /** Path of the file in public/, with a leading slash. */
  logoUrl?: string;
  /** Size of the logo, which prevents a layout shift while it loads. */
  logoSize?: { width: number; height: number };
}

/**
 * The 11 partners (docs/behavior.md, Home 3). Their wordmarks are samples, drawn by `npx node app/dev/pictures/draw.ts
 * wordmarks`.
 */
export const partners: readonly Partnership[] = [
  { name: "Empower Elite", logoUrl: "/partners/empower-elite.svg", logoSize: { width: 206, height: 100 } },
  { name: "Fever App", logoUrl: "/partners/fever-app.svg", logoSize: { width: 302, height: 100 } },
  { name: "Camp Chapel", logoUrl: "/partners/camp-chapel.svg", logoSize: { width: 248, height: 100 } },
  { name: "Mercy Seat Church", logoUrl: "/partners/mercy-seat-church.svg", logoSize: { width: 263, height: 100 } },
  { name: "Elevated ABA", logoUrl: "/partners/elevated-aba.svg", logoSize: { width: 432, height: 100 } },
  { name: "Ascend Path ABA", logoUrl: "/partners/ascend-path-aba.svg", logoSize: { width: 398, height: 100 } },
  { name: "OpenABA", logoUrl: "/partners/openaba.svg", logoSize: { width: 461, height: 100 } },
  { name: "One World Ascension", logoUrl: "/partners/one-world-ascension.svg", logoSize: { width: 320, height: 100 } },
  { name: "The Chapel", logoUrl: "/partners/the-chapel.svg", logoSize: { width: 154, height: 100 } },
  { name: "TruHarvest", logoUrl: "/partners/truharvest.svg", logoSize: { width: 534, height: 100 } },
  { name: "TruBank", logoUrl: "/partners/trubank.svg", logoSize: { width: 377, height: 100 } },
];
