import type { DocumentDefinition } from "../publishing/document.ts";
import { headFields } from "./page-head.ts";

const heading = { kind: "line", label: "Heading", most: 60 } as const;

/** The fields of /about, in the order of the page. */
export const aboutDocument = {
  name: "About",
  about: "The founder, the team, the name and the values",
  path: "/about",
  fields: {
    headline: {
      kind: "lines",
      label: "Headline",
      help: "Each line becomes one line of the poster, as wide as the poster. Two lines of two to four words look best.",
      most: 80,
      poster: true,
    },
    intro: { kind: "text", label: "Introduction", help: "One or two sentences beside the headline.", most: 400 },
    founderHeading: { ...heading, label: "Heading above the founder" },
    founderName: { kind: "line", label: "Founder's name", most: 80 },
    founderRole: { kind: "line", label: "Founder's role", help: "Below the portrait, after the name.", most: 80 },
    founderPortrait: { kind: "picture", label: "Founder's portrait", folder: "/pictures/team/", most: 200 },
    founderBio: {
      kind: "paragraphs",
      label: "Biography",
      help: "Leave a blank line between paragraphs.",
      most: 4_000,
    },
    founderQuote: { kind: "text", label: "Quote", help: "A sentence of the founder's, in large type.", most: 300 },
    nameHeading: { ...heading, label: "Heading above the name" },
    letters: {
      kind: "list",
      label: "Letters of the name",
      help: "They stand on the hymn board in a row of four.",
      entry: "Letter",
      fields: {
        letter: { kind: "line", label: "Letter", most: 1 },
        word: { kind: "line", label: "Word", most: 12 },
      },
      least: 4,
      most: 4,
    },
    nameText: { kind: "text", label: "What the name means", most: 1_000 },
    teamHeading: { ...heading, label: "Heading above the team" },
    team: {
      kind: "list",
      label: "The team",
      help: "Their positions set the order.",
      entry: "Person",
      fields: {
        name: { kind: "line", label: "Name", most: 80 },
        role: { kind: "line", label: "Role", most: 80 },
        text: { kind: "text", label: "About this person", most: 300 },
        portrait: { kind: "picture", label: "Portrait", folder: "/pictures/team/", most: 200 },
      },
      least: 1,
      most: 24,
    },
    valuesHeading: { ...heading, label: "Heading above the values" },
    values: {
      kind: "list",
      label: "Values",
      entry: "Value",
      fields: {
        value: { kind: "line", label: "Value", help: "One or two words in poster type.", most: 24, poster: true },
        text: { kind: "text", label: "What it means to you", most: 400 },
      },
      least: 1,
      most: 8,
    },
    ...headFields,
  },
} as const satisfies DocumentDefinition;
