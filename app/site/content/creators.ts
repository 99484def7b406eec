import { type DocumentDefinition, formerSlugs, type TextOf } from "../publishing/document.ts";

const pictures = { kind: "picture", folder: "/pictures/creators/", most: 200 } as const;

const OF_THE_SITE = "www blog shop desk admin app api cdn static assets status dev test staging preview localhost";
const OF_MAIL = "mail email webmail smtp imap pop mx mta-sts autoconfig autodiscover ns1 ns2 ftp";

/** Gradients of two inks, defined in app/ui/styles/press.css. */
const splits = {
  ember: "Ember: red to gold",
  honey: "Honey: orange to gold",
  plum: "Plum: violet to rose",
  meadow: "Meadow: green to lime",
  river: "River: blue to sky",
} as const;

export const creatorsDocument = {
  name: "Creators",
  about: "A page, a card and a web address for each creator",
  path: "/portfolio",
  folder: "/creators/",
  fields: {
    intro: {
      kind: "text",
      label: "Introduction on the portfolio",
      help: "Below the heading “Featured Content Creators”, above the cards.",
      most: 300,
    },
    creators: {
      kind: "list",
      label: "Creators",
      help: "Each one gets a page, a card on the portfolio and a subdomain. Their positions set the order of the cards.",
      entry: "Creator",
      fields: {
        name: { kind: "line", label: "Name", most: 80 },
        slug: {
          kind: "slug",
          label: "Web address of the page",
          help: "The last part of the page's address (/creators/micah-rowe), and the subdomain that leads to it. Leave it blank to make it from the name.",
          from: "name",
          reserved: `${OF_THE_SITE} ${OF_MAIL}`.split(" "),
          most: 60,
        },
        formerSlugs,
        role: { kind: "line", label: "Role", help: "Below the name, such as “Singer and worship leader”.", most: 80 },
        summary: {
          kind: "text",
          label: "Summary",
          help: "One or two sentences, for the card and for search engines.",
          most: 300,
        },
        bio: {
          kind: "paragraphs",
          label: "Biography",
          help: "Leave a blank line between paragraphs. The first one is in large type.",
          most: 4_000,
        },
        portrait: { ...pictures, label: "Portrait", help: "Upright, shown in an arch." },
        banner: {
          ...pictures,
          label: "Banner",
          help: "A wide picture at the top of the page. Without one, there is a strip of ink.",
          optional: true,
        },
        split: { kind: "choice", label: "Colors of the page", options: splits, most: 20 },
        motto: { kind: "line", label: "Motto", help: "In large type beside the biography.", most: 120, optional: true },
        tiktokHandle: {
          kind: "handle",
          label: "Name on TikTok",
          help: "Without the @. The page then has a block that links to the videos.",
          most: 24,
          optional: true,
        },
        tiktokText: {
          kind: "text",
          label: "About the videos on TikTok",
          help: "One or two sentences above the button to TikTok, such as how often there are new ones.",
          most: 200,
          optional: true,
        },
        websiteLabel: {
          kind: "line",
          label: "Button to the website",
          help: "What it says, such as “Visit Selah's site”. Left blank, it says “Website”.",
          most: 40,
          optional: true,
          needs: "websiteUrl",
        },
        websiteUrl: { kind: "web-address", label: "Address of the website", most: 300, optional: true },
      },
      least: 0,
      most: 30,
    },
  },
} as const satisfies DocumentDefinition;

export type CreatorText = TextOf<typeof creatorsDocument>["creators"][number];

/** Names and text are samples (docs/behavior.md, Creators 1 and 2). */
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
