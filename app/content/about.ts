import type { Picture } from "./picture.ts";

export interface Person {
  name: string;
  role: string;
  text: string;
  portrait: Picture;
}

function portrait(file: string, name: string): Picture {
  return { src: `/pictures/team/${file}.svg`, width: 480, height: 600, alt: `Linocut portrait of ${name}` };
}

/** The words of /about. Every name, every life and the reading of the company's name are samples. */
export const about = {
  title: "About",
  titleLines: ["A house of faith", "that makes media"],
  description: "Who stands behind TETM: its founder, its team, its name and the four values it works by.",
  intro: "TETM was founded in North Carolina in 2020, to give people with something true to say the tools to say it well.",
  founder: {
    heading: "The founder",
    person: {
      name: "Gideon Marsh",
      role: "Founder",
      text: "I have never met a church or an artist who lacked a message. What they lack is hands.",
      portrait: portrait("gideon-marsh", "Gideon Marsh"),
    } satisfies Person,
    bio: [
      "Gideon Marsh grew up in the back row of a church in Johnston County, where his job on Sundays was the sound desk and on Mondays the photocopier. He learned there that good news travels as far as somebody is willing to carry it, and no further.",
      "He wrote software for a hospital, cut films for a label, and kept meeting the same people: pastors, singers and founders with a calling and a borrowed laptop. In the spring of 2020, when every church in the county needed a camera in the same week, he said yes to eleven of them.",
      "That week became a company. He still answers the phone.",
    ],
  },
  team: {
    heading: "The team",
    people: [
      {
        name: "Imani Rhodes",
        role: "Creators and content",
        text: "Reads every survey, and calls before she writes.",
        portrait: portrait("imani-rhodes", "Imani Rhodes"),
      },
      {
        name: "Daniel Cho",
        role: "Apps and automation",
        text: "Builds things that a volunteer can run.",
        portrait: portrait("daniel-cho", "Daniel Cho"),
      },
      {
        name: "Ruth Alvarez",
        role: "Film and sound",
        text: "Has mixed a choir in a barn, in the rain.",
        portrait: portrait("ruth-alvarez", "Ruth Alvarez"),
      },
      {
        name: "Amos Bell",
        role: "Churches and care",
        text: "Thirty years a pastor, and still a listener first.",
        portrait: portrait("amos-bell", "Amos Bell"),
      },
    ] satisfies Person[],
  },
  name: {
    heading: "Why the name",
    /** The four letters of the hymn board. */
    letters: [
      { letter: "T", word: "To" },
      { letter: "E", word: "Everyone" },
      { letter: "T", word: "The" },
      { letter: "M", word: "Message" },
    ],
    text: "Four letters on a hymn board: they tell the whole room what comes next. Ours stand for a charge older than any medium, to go into all the world and leave nobody out. An app, a song, a film and a sermon are four ways to keep it.",
  },
  values: {
    heading: "What we hold to",
    /** In the order of the company's tagline. */
    texts: [
      "It is why we work, and it decides whom we work for. We say so at the first meeting.",
      "Your money, your audience and your name are lent to us. We hand them back larger, with the books open.",
      "Nobody forgives a bad microphone because the cause is good. The work has to stand on its own.",
      "We build with people, in rooms where they can object. What we leave behind belongs to them.",
    ],
  },
} as const;
