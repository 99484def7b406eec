import { type DocumentDefinition, headFields, headline, type TextOf } from "../publishing/document.ts";

const button = { kind: "line", most: 30 } as const;
const topLine = { kind: "line", most: 50 } as const;

export const homeDocument = {
  name: "Home",
  about: "The first page: introduction, cards, picture, buttons",
  path: "/",
  fields: {
    topLeft: { ...topLine, label: "Line at the top, left", help: "Left blank, the company's name.", optional: true },
    topMiddle: { ...topLine, label: "Line at the top, middle", help: "Phones leave it out." },
    topRight: { ...topLine, label: "Line at the top, right" },
    intro: { kind: "text", label: "Introduction", help: "One or two sentences below the company's values.", most: 300 },
    workButton: { ...button, label: "First button", help: "It leads to the portfolio." },
    talkButton: { ...button, label: "Second button", help: "It leads to the contact page." },
    heroPicture: {
      kind: "picture",
      describedBy: "heroAlt",
      label: "Picture at the top",
      help: "Left blank, the lighthouse stands there. An upright picture, three by four, is shown whole.",
      folder: "/pictures/",
      most: 200,
      optional: true,
    },
    heroAlt: {
      kind: "line",
      label: "What that picture shows",
      help: "For people who don't see it. Left blank, it is the one that the library has.",
      most: 200,
      optional: true,
    },
    cards: {
      kind: "list",
      label: "What We Do",
      help: "There are always three cards: each has its own drawing.",
      entry: "Card",
      fields: {
        lines: { ...headline, help: "Each line becomes as wide as the card." },
        text: { kind: "text", label: "Text", most: 300 },
      },
      least: 3,
      most: 3,
    },
    servicesLink: { kind: "line", label: "Link to the services", most: 60 },
    partnersHeading: { kind: "line", label: "Heading above the partners' logos", most: 60 },
    workHeading: { kind: "line", label: "Heading above the projects", most: 60 },
    surveyHeadline: { ...headline, label: "Headline of the creators' survey", help: "Two or three lines." },
    surveyText: { kind: "text", label: "About the survey", most: 400 },
    surveyButton: { ...button, label: "Survey's button" },
    ...headFields,
    sharePicture: {
      kind: "picture",
      label: "Picture for sharing",
      help: "Other websites show it with a link to the home page, and to pages that have no picture or poster of their own. A wide picture looks best. Left blank, it is the picture in place of the lighthouse, or a poster with the company's values.",
      folder: "/pictures/",
      most: 200,
      optional: true,
    },
  },
} as const satisfies DocumentDefinition;

export const home: TextOf<typeof homeDocument> = {
  topLeft: "",
  topMiddle: "Apps, creators, film and churches",
  topRight: "North Carolina, since 2020",
  intro: "We build apps, back creators, make films and help churches speak clearly online.",
  workButton: "See Our Work",
  talkButton: "Talk to Us",
  heroPicture: "",
  heroAlt: "",
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
  servicesLink: "See all five services",
  partnersHeading: "Our partners",
  workHeading: "Our Portfolio",
  surveyHeadline: ["Build Your", "Platform", "With Us"],
  surveyText:
    "Are you a creator? In four short steps, tell us who you are, what you're building and where you need help. Stop anytime and pick up where you left off.",
  surveyButton: "Start the survey",
  pageTitle: "",
  pageDescription: "",
  sharePicture: "",
};
