import { site } from "./site.ts";

/** The words of the home page. */
export const home = {
  title: "Home",
  hero: {
    /** Above the poster's heading, from left to right; a phone leaves out the middle one. */
    topLine: [site.name, "Apps, creators, film and churches", "North Carolina, since 2020"],
    intro: "We build apps, stand beside creators, make films and help churches speak clearly online.",
    work: { name: "See Our Work", href: "/portfolio" },
    talk: { name: "Talk to Us", href: "/contact" },
  },
  whatWeDo: {
    heading: "What We Do",
    /** Headings are set line by line, each line as wide as its card. */
    cards: [
      {
        lines: ["Build apps", "people keep open"],
        text: "Product design and development for ministries, founders and non-profits: from the first sketch to the day it is in the store.",
      },
      {
        lines: ["Stand with", "creators"],
        text: "Representation and content strategy for people who make things because they believe something.",
      },
      { lines: ["Make", "media"], text: "Film, sound and stage, for churches and for the road." },
    ],
    more: { name: "Read about all five services", href: "/services" },
  },
  partners: { heading: "In good company", pause: "Pause", whatPauses: "the moving row of partners" },
  work: {
    heading: "Our Portfolio",
    more: { name: "See all eleven projects", href: "/portfolio" },
    fever: { kind: "App", lines: ["Fever"] },
    mercySeat: { kind: "Church", lines: ["Mercy", "Seat", "Church"] },
    campChapel: { kind: "Camp", lines: ["Camp", "Chapel"] },
  },
  survey: {
    lines: ["Build Your", "Platform", "With Us"],
    text: "Are you a creator? Four short steps tell us who you are, what you are building and where you need help. You can stop at any point and come back.",
    start: { name: "Start the survey", href: "/survey/creator" },
    steps: 4,
  },
} as const;
