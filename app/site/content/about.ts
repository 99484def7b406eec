import type { TextOf } from "../publishing/document.ts";
import type { aboutDocument } from "./about-document.ts";

/** The title and summary of /about for browsers and search engines. */
export const aboutPage = {
  title: "About",
  description: "Meet the people behind our work, learn what our name means, and see the four values we work by.",
} as const;

/**
 * The text of /about until a member publishes another one at /desk/content. All names, all biographies and the meaning
 * of the company's name are samples.
 */
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
