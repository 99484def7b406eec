import type { Picture } from "./picture.ts";

export interface Service {
  /** Its place on the page: `/services#{id}`. */
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

/** The five services of SPEC.md section 1. What each includes is a sample. */
const services: readonly Service[] = [
  {
    id: "app-development",
    name: "App development",
    lines: ["App", "development"],
    text: "From a sketch on a bulletin to the day it is in the store, and for as long as people keep it open.",
    points: ["Product design and prototypes", "iPhone, Android and web", "Hosting, updates and care"],
    cut: cut("app-development", 300, 400),
  },
  {
    id: "creator-representation",
    name: "Creator representation and content strategy",
    lines: ["Creator", "representation", "and content", "strategy"],
    text: "Somebody in the room who is on your side, and a plan for what to make next and why.",
    points: ["Contracts and partnerships", "Channel and release plans", "A calendar that leaves you a Sabbath"],
    cut: cut("creator-representation", 480, 300),
  },
  {
    id: "media-production",
    name: "Media production",
    lines: ["Media", "production"],
    text: "Film, sound and stage, with a crew that knows when to be quiet.",
    points: ["Films and live streams", "Records and podcasts", "Tours and conferences"],
    cut: cut("media-production", 360, 360),
  },
  {
    id: "church-consulting",
    name: "Church and faith-based consulting",
    lines: ["Church and", "faith-based", "consulting"],
    text: "We sit with your team, look at what people meet on the screen and at the door, and leave a plan that volunteers can keep.",
    points: ["Audits of site, stream and sign", "Training for volunteers", "Words for hard weeks"],
    cut: cut("church-consulting", 420, 480),
  },
  {
    id: "digital-strategy-automation",
    name: "Digital strategy automation",
    lines: ["Digital strategy", "automation"],
    text: "The follow-up, the newsletter and the report turn by themselves, as a mill does, so that people are left with people.",
    points: ["Follow-up that never forgets", "Newsletters and giving", "One page of numbers a week"],
    cut: cut("digital-strategy-automation", 480, 400),
  },
];

/** The words of /services. */
export const servicesPage = {
  title: "Services",
  titleLines: ["Five ways", "we serve"],
  description:
    "App development, creator representation and content strategy, media production, church and faith-based consulting, and digital strategy automation.",
  intro: "Most of our clients began with one of these and stayed for another. Start where it hurts.",
  index: "On this page",
  services,
  call: {
    lines: ["Tell us what", "you are building"],
    text: "The first talk costs nothing. Bring a sketch, a setlist or a budget; we bring questions.",
    action: { name: "Talk to Us", href: "/contact" },
  },
};
