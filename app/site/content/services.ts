import { type DocumentDefinition, headFields, headline, type TextOf } from "../publishing/document.ts";

export const servicesDocument = {
  name: "Services",
  about: "The five services and the invitation",
  path: "/services",
  fields: {
    headline,
    intro: { kind: "text", label: "Introduction", help: "Below the headline.", most: 400 },
    services: {
      kind: "list",
      label: "Services",
      help: "There are always five: each has its own place and picture on the page.",
      entry: "Service",
      fields: {
        name: { kind: "line", label: "Name", help: "In the list at the top of the page.", most: 60 },
        lines: {
          kind: "text",
          label: "Name as a poster",
          help: "One to four lines, each as wide as the card.",
          most: 80,
          poster: true,
        },
        text: { kind: "text", label: "What it is", most: 400 },
        points: { kind: "text", label: "Points", help: "One in each line. Three look best.", most: 400 },
      },
      least: 5,
      most: 5,
    },
    callHeadline: { ...headline, label: "Headline of the invitation", help: "One or two lines." },
    callText: { kind: "text", label: "Invitation", most: 400 },
    callButton: { kind: "line", label: "Button", help: "It leads to the contact page.", most: 30 },
    ...headFields,
  },
} as const satisfies DocumentDefinition;

/** A sample (docs/behavior.md, Services 1). */
export const services: TextOf<typeof servicesDocument> = {
  headline: ["Five ways", "we serve"],
  intro: "Most of our clients come for one of these and stay for another. Start where it hurts.",
  services: [
    {
      name: "App development",
      lines: "App\ndevelopment",
      text: "From a sketch on a church bulletin to launch day in the app store, and for as long as people use it.",
      points: "Product design and prototypes\niPhone, Android and web\nHosting, updates and support",
    },
    {
      name: "Creator representation and content strategy",
      lines: "Creator\nrepresentation\nand content\nstrategy",
      text: "Someone in the room who's on your side, and a plan for what to make next and why.",
      points: "Contracts and partnerships\nChannel and release plans\nA calendar with room for a Sabbath",
    },
    {
      name: "Media production",
      lines: "Media\nproduction",
      text: "Film, sound and stage, with a crew that knows when to be quiet.",
      points: "Films and livestreams\nAlbums and podcasts\nTours and conferences",
    },
    {
      name: "Church and faith-based consulting",
      lines: "Church and\nfaith-based\nconsulting",
      text: "We sit down with your team, look at what people find online and at the front door, and leave you with a plan your volunteers can stick to.",
      points: "Website, livestream and signage reviews\nVolunteer training\nMessaging for hard times",
    },
    {
      name: "Digital strategy automation",
      lines: "Digital strategy\nautomation",
      text: "Your follow-up, newsletters and reports run on their own, so your people have time for people.",
      points: "Follow-up that never forgets\nNewsletters and giving\nA one-page report every week",
    },
  ],
  callHeadline: ["Tell us what", "you're building"],
  callText: "The first call is free. Bring a sketch, a setlist or a budget. We'll bring questions.",
  callButton: "Talk to Us",
  pageTitle: "",
  pageDescription: "",
};
