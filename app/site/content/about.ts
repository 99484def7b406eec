import { type DocumentDefinition, headFields, headline, type TextOf } from "../publishing/document.ts";

const heading = { kind: "line", label: "Heading", most: 60 } as const;

export const aboutDocument = {
  name: "About",
  about: "The founder, the team, the name and the values",
  path: "/about",
  fields: {
    headline: { ...headline, help: `${headline.help} Two lines of two to four words look best.` },
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

/** All names, all biographies and the meaning of the company's name are samples. */
export const about: TextOf<typeof aboutDocument> = {
  headline: ["A house of faith", "that makes media"],
  intro: "We started in North Carolina in 2020, to help people with something true to say, say it well.",
  founderHeading: "The founder",
  founderName: "Gideon Marsh",
  founderRole: "Founder",
  founderPortrait: "/pictures/team/gideon-marsh.svg",
  founderBio: [
    "Gideon Marsh grew up in the back row of a church in Johnston County, where he ran the soundboard on Sundays and the copier on Mondays. He learned there that good news travels as far as someone is willing to carry it, and no farther.",
    "He wrote software for a hospital, edited films for a record label, and kept meeting the same people: pastors, singers and founders with a calling and a borrowed laptop. In the spring of 2020, when every church in the county needed a camera in the same week, he said yes to eleven of them.",
    "That week became a company. He still answers the phone.",
  ],
  founderQuote: "I've never met a church or an artist without a message. What they lack is help.",
  nameHeading: "Why the name",
  letters: [
    { letter: "T", word: "To" },
    { letter: "E", word: "Everyone" },
    { letter: "T", word: "The" },
    { letter: "M", word: "Message" },
  ],
  nameText:
    "A hymn board tells the whole room what comes next. Our four letters stand for a charge older than any medium: go into all the world, and leave no one out. An app, a song, a film and a sermon are four ways to carry it out.",
  teamHeading: "The team",
  team: [
    {
      name: "Imani Rhodes",
      role: "Creators and content",
      text: "Reads every survey, and calls before she writes.",
      portrait: "/pictures/team/imani-rhodes.svg",
    },
    {
      name: "Daniel Cho",
      role: "Apps and automation",
      text: "Builds things a volunteer can run.",
      portrait: "/pictures/team/daniel-cho.svg",
    },
    {
      name: "Ruth Alvarez",
      role: "Film and sound",
      text: "Has mixed a choir in a barn, in the rain.",
      portrait: "/pictures/team/ruth-alvarez.svg",
    },
    {
      name: "Amos Bell",
      role: "Churches and care",
      text: "A pastor for thirty years, and still a listener first.",
      portrait: "/pictures/team/amos-bell.svg",
    },
  ],
  valuesHeading: "What we stand for",
  values: [
    {
      value: "Faith",
      text: "It's why we do this work, and it guides who we work with. We say so at the first meeting.",
    },
    {
      value: "Stewardship",
      text: "You trust us with your money, your audience and your name. We take good care of all three, and our books are always open to you.",
    },
    {
      value: "Excellence",
      text: "No one forgives a bad microphone just because the cause is good. The work has to stand on its own.",
    },
    {
      value: "Community",
      text: "We build with people, and they get a say. What we leave behind belongs to them.",
    },
  ],
  pageTitle: "",
  pageDescription: "",
};
