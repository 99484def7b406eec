import { site } from "./site.ts";

/** The words of the home page. */
export const home = {
  title: "Home",
  hero: {
    /** Above the poster's heading, from left to right; a phone leaves out the middle one. */
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
  partners: { heading: "Our partners", pause: "Pause", whatPauses: "the scrolling partner logos" },
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
