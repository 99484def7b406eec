import type { Picture } from "./picture.ts";

/** A press release. Each entry is a page. */
export interface Announcement {
  slug: string;
  /** ISO date. */
  date: string;
  /** The headline; its lines are set as a poster. */
  titleLines: readonly string[];
  subtitle: string;
  summary: string;
  hero: Picture;
  place: string;
  lead: readonly string[];
  quote: { text: string; by: string };
  highlights: readonly { title: string; text: string }[];
  about: readonly { title: string; text: string }[];
  artistSite: { label: string; url: string };
}

/** The announcement. Names and text are samples; the facts are agreed on (docs/behavior.md, Announcements 1 to 3). */
export const announcements: readonly Announcement[] = [
  {
    slug: "josiah-vale",
    date: "2025-06-21",
    titleLines: ["TETM partners", "with Josiah Vale"],
    subtitle: "A two-year agreement for new music, made and managed with care for the whole person.",
    summary:
      "TETM and singer-songwriter Josiah Vale announce a two-year partnership: an album of at least ten tracks, holistic management, and final creative control for the artist.",
    hero: {
      src: "/pictures/announcements/josiah-vale.svg",
      width: 1600,
      height: 700,
      alt: "Linocut of a singer with a guitar under a night sky",
    },
    place: "North Carolina",
    lead: [
      "TETM, a faith-driven media company, and Josiah Vale, singer, songwriter and frontman of Josiah Vale and the Lanterns, today announced an exclusive partnership for new recordings and holistic management.",
      "Over two years, the partners will make an album of at least ten tracks, and build the kind of life around it that lets an artist keep making music.",
    ],
    quote: {
      text: "Josiah sings like someone who has sat with people through their worst week. Our job is to clear the road in front of him, and then get out of the way.",
      by: "Gideon Marsh, founder of TETM",
    },
    highlights: [
      { title: "Album", text: "An album of at least ten tracks over two years." },
      {
        title: "Management",
        text: "Exclusive holistic management for social media, video, festivals, retreats and speaking.",
      },
      { title: "Creative control", text: "The artist keeps final creative control." },
      { title: "Partner seal", text: "Co-branded marketing with a partner seal." },
      { title: "Payment", text: "Retail revenue is paid monthly and streaming royalties quarterly." },
      { title: "Prior catalog", text: "TETM makes no claims on the artist's prior catalog." },
    ],
    about: [
      {
        title: "About Josiah Vale",
        text: "Josiah Vale writes songs for long drives and short prayers. With his band, the Lanterns, he has played church basements, festival stages and one memorable ferry.",
      },
      {
        title: "About TETM",
        text: "TETM is a faith-driven media company in North Carolina, founded in 2020. It offers app development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
      },
    ],
    artistSite: { label: "Visit the band's site", url: "https://josiahvale.example/" },
  },
];

/** Text that all press releases share. */
export const announcementWords = {
  kind: "Press release",
  release: "For immediate release",
  highlights: "Key highlights",
  contact: {
    heading: "Press contact",
    email: "Email",
    phone: "Phone",
    website: "Website",
  },
  newTab: "(opens in a new tab)",
} as const;
