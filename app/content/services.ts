import type { Picture } from "./picture.ts";

export interface Service {
  /** Fragment of its URL: `/services#{id}`. */
  id: string;
  name: string;
  /** The name as a poster: each line is as wide as the card. */
  lines: readonly string[];
  text: string;
  points: readonly string[];
  cut: Picture;
}

function cut(file: string, width: number, height: number): Picture {
  return { src: `/pictures/services/${file}.svg`, width, height, alt: "" };
}

/** The five services (docs/behavior.md, Services 1). Their contents are samples. */
const services: readonly Service[] = [
  {
    id: "app-development",
    name: "App development",
    lines: ["App", "development"],
    text: "From a sketch on a church bulletin to launch day in the app store, and for as long as people use it.",
    points: ["Product design and prototypes", "iPhone, Android and web", "Hosting, updates and support"],
    cut: cut("app-development", 300, 400),
  },
  {
    id: "creator-representation",
    name: "Creator representation and content strategy",
    lines: ["Creator", "representation", "and content", "strategy"],
    text: "Someone in the room who's on your side, and a plan for what to make next and why.",
    points: ["Contracts and partnerships", "Channel and release plans", "A calendar with room for a Sabbath"],
    cut: cut("creator-representation", 480, 300),
  },
  {
    id: "media-production",
    name: "Media production",
    lines: ["Media", "production"],
    text: "Film, sound and stage, with a crew that knows when to be quiet.",
    points: ["Films and livestreams", "Albums and podcasts", "Tours and conferences"],
    cut: cut("media-production", 360, 360),
  },
  {
    id: "church-consulting",
    name: "Church and faith-based consulting",
    lines: ["Church and", "faith-based", "consulting"],
    text: "We sit down with your team, look at what people find online and at the front door, and leave you with a plan your volunteers can stick to.",
    points: ["Website, livestream and signage reviews", "Volunteer training", "Messaging for hard times"],
    cut: cut("church-consulting", 420, 480),
  },
  {
    id: "digital-strategy-automation",
    name: "Digital strategy automation",
    lines: ["Digital strategy", "automation"],
    text: "Your follow-up, newsletters and reports run on their own, so your people have time for people.",
    points: ["Follow-up that never forgets", "Newsletters and giving", "A one-page report every week"],
    cut: cut("digital-strategy-automation", 480, 400),
  },
];

/** Text of /services. */
export const servicesPage = {
  title: "Services",
  titleLines: ["Five ways", "we serve"],
  description:
    "App development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
  intro: "Most of our clients come for one of these and stay for another. Start where it hurts.",
  index: "On this page",
  services,
  call: {
    lines: ["Tell us what", "you're building"],
    text: "The first call is free. Bring a sketch, a setlist or a budget. We'll bring questions.",
    action: { name: "Talk to Us", href: "/contact" },
  },
};
