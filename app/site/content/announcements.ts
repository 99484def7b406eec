import type { TextOf } from "../publishing/document.ts";
import type { announcementsDocument } from "./announcements-document.ts";

/**
 * The press releases until a member publishes others. Names and text are samples; the facts are agreed on
 * (docs/behavior.md, Announcements 1 to 3).
 */
export const announcements: TextOf<typeof announcementsDocument> = {
  announcements: [
    {
      titleLines: ["TETM partners", "with Josiah Vale"],
      slug: "josiah-vale",
      formerSlugs: [],
      publicFrom: "",
      date: "2025-06-21",
      subtitle: "A two-year agreement for new music, made and managed with care for the whole person.",
      summary:
        "TETM and singer-songwriter Josiah Vale announce a two-year partnership: an album of at least ten tracks, holistic management, and final creative control for the artist.",
      hero: "/pictures/announcements/josiah-vale.svg",
      heroAlt: "Linocut of a singer with a guitar under a night sky",
      dateline: "North Carolina",
      lead: [
        "TETM, a faith-driven media company, and Josiah Vale, singer, songwriter and frontman of Josiah Vale and the Lanterns, today announced an exclusive partnership for new recordings and holistic management.",
        "Over two years, the partners will make an album of at least ten tracks, and build the kind of life around it that lets an artist keep making music.",
      ],
      quote:
        "Josiah sings like someone who has sat with people through their worst week. Our job is to clear the road in front of him, and then get out of the way.",
      quoteBy: "Gideon Marsh, founder of TETM",
      highlights: [
        "Album\nAn album of at least ten tracks over two years.",
        "Management\nExclusive holistic management for social media, video, festivals, retreats and speaking.",
        "Creative control\nThe artist keeps final creative control.",
        "Partner seal\nCo-branded marketing with a partner seal.",
        "Payment\nRetail revenue is paid monthly and streaming royalties quarterly.",
        "Prior catalog\nTETM makes no claims on the artist's prior catalog.",
      ],
      about: [
        "About Josiah Vale\nJosiah Vale writes songs for long drives and short prayers. With his band, the Lanterns, he has played church basements, festival stages and one memorable ferry.",
        "About TETM\nTETM is a faith-driven media company in North Carolina, founded in 2020. It offers app development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
      ],
      artistLabel: "Visit the band's site",
      artistUrl: "https://josiahvale.example/",
    },
  ],
  pageTitle: "",
  pageDescription: "",
};

/** Text that all press releases share. */
export const announcementWords = {
  kind: "Press release",
  list: {
    title: "Press releases",
    titleLines: ["Press releases"],
    description:
      "Announcements from our company and the artists, churches and organizations we work with, newest first.",
    keywords: ["press releases", "announcements"],
    none: "There's nothing to announce right now. For the press, our contact page is open.",
    contact: { name: "Contact us", href: "/contact" },
  },
  all: { name: "All press releases", href: "/announcements" },
  release: "For immediate release",
  highlights: "Key highlights",
  contact: {
    heading: "Press contact",
    email: "Email",
    phone: "Phone",
    website: "Website",
  },
  site: "Website",
  newTab: "(opens in a new tab)",
} as const;
