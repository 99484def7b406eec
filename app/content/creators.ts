import type { Picture } from "./picture.ts";

/** Two inks that run into each other; app/ui/styles/press.css mixes them. */
type Split = "ember" | "river" | "meadow" | "plum" | "honey";

/**
 * A creator whom the company represents. Each entry gets a profile page, a card, and a subdomain that redirects to it.
 */
export interface Creator {
  /** Part of the page's address, and the subdomain that redirects to it. Lower case letters, digits and hyphens. */
  slug: string;
  name: string;
  role: string;
  /** One or two sentences, for cards and search engines. */
  summary: string;
  /** Paragraphs of the profile. */
  bio: readonly string[];
  /** Portrait, shown in an arch. */
  avatar: Picture;
  /** Wide drawing at the top of the profile. */
  banner: Picture;
  /** The inks of the profile. */
  split: Split;
  motto?: string | undefined;
  /** Without the @. The profile then shows a 'Featured Content' block that links to TikTok. */
  tiktokHandle?: string | undefined;
  /** The creator's own site. */
  website?: { label: string; url: string } | undefined;
}

/** The three creators (docs/behavior.md, Creators 1 and 2). Names and text are samples. */
export const creators: readonly Creator[] = [
  {
    slug: "micah-rowe",
    name: "Micah Rowe",
    role: "Storyteller and street preacher",
    summary: "Ninety seconds of hope from bus stops, barbershops and back porches.",
    bio: [
      "Micah Rowe tells true stories about ordinary people who kept the faith. He films them where they happened: at a bus stop in Durham, in a barbershop in Greensboro, on his grandmother's porch.",
      "He started with a phone and a borrowed microphone. Today his short films are watched in youth groups and break rooms on four continents, and he still answers the comments himself.",
      "TETM backs him with production, planning and the quiet work behind a growing channel.",
    ],
    avatar: {
      src: "/pictures/creators/micah-rowe.svg",
      width: 480,
      height: 600,
      alt: "Linocut portrait of Micah Rowe",
    },
    banner: { src: "/pictures/creators/micah-rowe-banner.svg", width: 1600, height: 500, alt: "" },
    split: "honey",
    tiktokHandle: "micahrowe.sample",
  },
  {
    slug: "selah-brooks",
    name: "Selah Brooks",
    role: "Singer and worship leader",
    summary:
      "Old hymns, new rooms: Selah Brooks arranges the songs of the church for people who have never heard them.",
    bio: [
      "Selah Brooks grew up between the choir loft and the kitchen radio. She takes hymns that have outlived their tunes and gives them new rooms to live in.",
      "She leads worship, writes, and teaches other writers to leave space for silence. Her sessions are recorded live, in one take, with the windows open.",
    ],
    avatar: {
      src: "/pictures/creators/selah-brooks.svg",
      width: 480,
      height: 600,
      alt: "Linocut portrait of Selah Brooks",
    },
    banner: { src: "/pictures/creators/selah-brooks-banner.svg", width: 1600, height: 500, alt: "" },
    split: "plum",
    motto: "Sing it plain, and let it ring.",
    website: { label: "Visit Selah's site", url: "https://selahbrooks.example/" },
  },
  {
    slug: "naomi-carter",
    name: "Naomi Carter",
    role: "Founder and advocate",
    summary:
      "Founder, operator and advocate: Naomi Carter builds places where children on the spectrum are understood.",
    bio: [
      "Naomi Carter is a founder and the chief operating officer of an ABA therapy company that serves families across North Carolina.",
      "She is also a co-founder of an ABA nonprofit, which brings training and care to families who couldn't afford either.",
      "On screen, she talks with parents, not at them: about routines, grace, and the long road between a first word and a first conversation.",
    ],
    avatar: {
      src: "/pictures/creators/naomi-carter.svg",
      width: 480,
      height: 600,
      alt: "Linocut portrait of Naomi Carter",
    },
    banner: { src: "/pictures/creators/naomi-carter-banner.svg", width: 1600, height: 500, alt: "" },
    split: "meadow",
    website: { label: "Visit Naomi's site", url: "https://naomicarter.example/" },
  },
];

/** Text that all creators' profiles share. */
export const creatorProfileWords = {
  keywords: ["Christian creator", "content creator"],
  motto: "Motto",
  featured: {
    heading: "Featured Content",
    text: "New videos every week, each about as long as a red light.",
    tiktok: "on TikTok",
  },
  newTab: "(opens in a new tab)",
  back: { name: "Back to Portfolio", href: "/portfolio" },
  site: "Website",
  crumbs: { home: "Home", portfolio: "Portfolio" },
} as const;
