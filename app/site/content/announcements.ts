import { type DocumentDefinition, formerSlugs, headFields, headline, type TextOf } from "../publishing/document.ts";

export const announcementsDocument = {
  name: "Press releases",
  about: "A page for each one, their list, and where the round button leads",
  path: "/announcements",
  folder: "/announcements/",
  fields: {
    announcements: {
      kind: "list",
      label: "Press releases",
      help: "Each one gets a page. The round button on every page leads to the first one that is public; their positions set the order.",
      entry: "Press release",
      fields: {
        titleLines: { ...headline, most: 120 },
        slug: {
          kind: "slug",
          label: "Web address of the page",
          help: "The last part of the page's address (/announcements/josiah-vale). Leave it blank to make it from the headline.",
          from: "titleLines",
          most: 60,
        },
        formerSlugs,
        publicFrom: {
          kind: "moment",
          label: "Public from",
          help: "Date and time in New York (Eastern Time). Until then, only members see it, in the preview. Left blank, it is public as soon as you publish.",
          most: 20,
          optional: true,
        },
        date: { kind: "date", label: "Date", help: "The day that the press release names.", most: 10 },
        dateline: { kind: "line", label: "Place", help: "Beside the date, such as “North Carolina”.", most: 60 },
        subtitle: { kind: "text", label: "Subtitle", help: "One sentence below the headline.", most: 300 },
        summary: { kind: "text", label: "Summary", help: "One or two sentences for search engines.", most: 400 },
        hero: {
          kind: "picture",
          label: "Picture",
          describedBy: "heroAlt",
          folder: "/pictures/announcements/",
          most: 200,
        },
        heroAlt: {
          kind: "line",
          label: "Description of the picture",
          help: "For people who don't see it. Left blank, it is the one that the library has.",
          most: 200,
          optional: true,
        },
        lead: {
          kind: "paragraphs",
          label: "Text",
          help: "Leave a blank line between paragraphs.",
          most: 6_000,
        },
        quote: { kind: "text", label: "Quote", help: "Without quotation marks.", most: 500 },
        quoteBy: { kind: "line", label: "Who said it", most: 120 },
        highlights: {
          kind: "titled",
          label: "Highlights",
          block: "Highlight",
          help: "The facts, numbered like the acts of a show. Each needs a title and a text. To remove one, empty both.",
          most: 4_000,
        },
        about: {
          kind: "titled",
          label: "About the partners",
          block: "Partner",
          help: "Two look best. Each needs a title and a text. To remove one, empty both.",
          most: 4_000,
        },
        artistLabel: {
          kind: "line",
          label: "Button to the partner's website",
          help: "What it says, such as “Visit the band's site”. Left blank, it says “Website”.",
          most: 40,
          optional: true,
          needs: "artistUrl",
        },
        artistUrl: { kind: "web-address", label: "Address of the partner's website", most: 300, optional: true },
      },
      least: 0,
      most: 50,
    },
    ...headFields,
  },
} as const satisfies DocumentDefinition;

export type AnnouncementText = TextOf<typeof announcementsDocument>["announcements"][number];

/** Names and text are samples; the facts are agreed on (docs/behavior.md, Announcements 1 to 3). */
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

export const announcementsPage = {
  title: "Press releases",
  description: "Announcements from our company and the artists, churches and organizations we work with, newest first.",
  keywords: ["press releases", "announcements"],
} as const;
