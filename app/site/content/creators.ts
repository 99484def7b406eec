import type { TextOf } from "../publishing/document.ts";
import type { creatorsDocument } from "./creators-document.ts";

/**
 * The creators until a member publishes others (docs/behavior.md, Creators 1 and 2). Names and text are samples.
 */
export const creators: TextOf<typeof creatorsDocument> = {
  intro: "The people we stand beside. They make the work, and we do the heavy lifting.",
  creators: [
    {
      name: "Micah Rowe",
      slug: "micah-rowe",
      formerSlugs: [],
      role: "Storyteller and street preacher",
      summary: "Ninety seconds of hope from bus stops, barbershops and back porches.",
      bio: [
        "Micah Rowe tells true stories about ordinary people who kept the faith. He films them where they happened: at a bus stop in Durham, in a barbershop in Greensboro, on his grandmother's porch.",
        "He started with a phone and a borrowed microphone. Today his short films are watched in youth groups and break rooms on four continents, and he still answers the comments himself.",
        "We back him with production, planning and the quiet work behind a growing channel.",
      ],
      portrait: "/pictures/creators/micah-rowe.svg",
      banner: "/pictures/creators/micah-rowe-banner.svg",
      split: "honey",
      motto: "",
      tiktokHandle: "micahrowe.sample",
      tiktokText: "New videos every week, each about as long as a red light.",
      websiteLabel: "",
      websiteUrl: "",
    },
    {
      name: "Selah Brooks",
      slug: "selah-brooks",
      formerSlugs: [],
      role: "Singer and worship leader",
      summary:
        "Old hymns, new rooms: Selah Brooks arranges the songs of the church for people who have never heard them.",
      bio: [
        "Selah Brooks grew up between the choir loft and the kitchen radio. She takes hymns that have outlived their tunes and gives them new rooms to live in.",
        "She leads worship, writes, and teaches other writers to leave space for silence. Her sessions are recorded live, in one take, with the windows open.",
      ],
      portrait: "/pictures/creators/selah-brooks.svg",
      banner: "/pictures/creators/selah-brooks-banner.svg",
      split: "plum",
      motto: "Sing it plain, and let it ring.",
      tiktokHandle: "",
      tiktokText: "",
      websiteLabel: "Visit Selah's site",
      websiteUrl: "https://selahbrooks.example/",
    },
    {
      name: "Naomi Carter",
      slug: "naomi-carter",
      formerSlugs: [],
      role: "Founder and advocate",
      summary:
        "Founder, operator and advocate: Naomi Carter builds places where children on the spectrum are understood.",
      bio: [
        "Naomi Carter is a founder and the chief operating officer of an ABA therapy company that serves families across North Carolina.",
        "She is also a co-founder of an ABA nonprofit, which brings training and care to families who couldn't afford either.",
        "On screen, she talks with parents, not at them: about routines, grace, and the long road between a first word and a first conversation.",
      ],
      portrait: "/pictures/creators/naomi-carter.svg",
      banner: "/pictures/creators/naomi-carter-banner.svg",
      split: "meadow",
      motto: "",
      tiktokHandle: "",
      tiktokText: "",
      websiteLabel: "Visit Naomi's site",
      websiteUrl: "https://naomicarter.example/",
    },
  ],
};

/** Text that all creators' profiles share. */
export const creatorProfileWords = {
  keywords: ["Christian creator", "content creator"],
  motto: "Motto",
  featured: {
    heading: "Featured Content",
    tiktok: "on TikTok",
  },
  newTab: "(opens in a new tab)",
  back: { name: "Back to Portfolio", href: "/portfolio" },
  site: "Website",
  crumbs: { home: "Home", portfolio: "Portfolio" },
} as const;
