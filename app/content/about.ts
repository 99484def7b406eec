import type { Picture } from "./picture.ts";

interface Person {
  name: string;
  role: string;
  text: string;
  portrait: Picture;
}

function portrait(file: string, name: string): Picture {
  return { src: `/pictures/team/${file}.svg`, width: 480, height: 600, alt: `Linocut portrait of ${name}` };
}

/** The text of /about. All names, all biographies and the meaning of the company's name are samples. */
export const about = {
  title: "About",
  titleLines: ["A house of faith", "that makes media"],
  description: "Meet the people behind TETM, learn what our name means, and see the four values we work by.",
  intro: "TETM was founded in North Carolina in 2020 to help people with something true to say, say it well.",
  founder: {
    heading: "The founder",
    person: {
      name: "Gideon Marsh",
      role: "Founder",
      text: "I've never met a church or an artist without a message. What they lack is help.",
      portrait: portrait("gideon-marsh", "Gideon Marsh"),
    } satisfies Person,
    bio: [
      "Gideon Marsh grew up in the back row of a church in Johnston County, where he ran the soundboard on Sundays and the copier on Mondays. He learned there that good news travels as far as someone is willing to carry it, and no farther.",
      "He wrote software for a hospital, edited films for a record label, and kept meeting the same people: pastors, singers and founders with a calling and a borrowed laptop. In the spring of 2020, when every church in the county needed a camera in the same week, he said yes to eleven of them.",
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
        text: "Builds things a volunteer can run.",
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
        text: "A pastor for thirty years, and still a listener first.",
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
    text: "A hymn board tells the whole room what comes next. Our four letters stand for a charge older than any medium: go into all the world, and leave no one out. An app, a song, a film and a sermon are four ways to carry it out.",
  },
  values: {
    heading: "What we stand for",
    /** In the order of the company's tagline. */
    texts: [
      "It's why we do this work, and it guides who we work with. We say so at the first meeting.",
      "You trust us with your money, your audience and your name. We take good care of all three, and our books are always open to you.",
      "No one forgives a bad microphone just because the cause is good. The work has to stand on its own.",
      "We build with people, and they get a say. What we leave behind belongs to them.",
    ],
  },
} as const;
