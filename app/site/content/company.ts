import { type DocumentDefinition, type TextOf, headFields } from "../publishing/document.ts";
import { site } from "./site.ts";

export const companyDocument = {
  name: "Company",
  about: "Name, phone, email, location, values, social accounts, contact page",
  path: "/contact",
  fields: {
    name: {
      kind: "line",
      label: "Name",
      help: "At the top and bottom of every page, after every page's title, and on every email. The shop is called after it: the name, and “Merch”. The drawn icon stays.",
      most: 24,
    },
    phone: {
      kind: "phone",
      label: "Phone",
      help: "On every page, on the error pages and below every email. The link updates by itself.",
      most: 40,
    },
    email: { kind: "email", label: "Email address", help: "On every page and below every email.", most: 200 },
    location: {
      kind: "line",
      label: "Location",
      help: "In the footer, on the contact page and below every email.",
      most: 80,
    },
    blogUrl: {
      kind: "web-address",
      label: "Blog",
      help: "Where the Blog link at the top leads. Copy it from your browser.",
      most: 300,
    },
    values: {
      kind: "lines",
      label: "Values",
      help: "The large words on the first page and in the footer. One in each line; four short words look best.",
      most: 80,
      poster: true,
    },
    summary: {
      kind: "text",
      label: "The company in one or two sentences",
      help: "Search engines show it, and so do links to the home page.",
      most: 300,
    },
    keywords: {
      kind: "lines",
      label: "Keywords",
      help: "For search engines, after the company's name. One in each line.",
      most: 400,
      optional: true,
    },
    foundingYear: {
      kind: "year",
      label: "Founded in",
      help: "The year after the © at the bottom of every page. Search engines are told, too.",
      most: 4,
    },
    seal: {
      kind: "line",
      label: "Words on the round button",
      help: "The button is on every page, and leads to the first press release. About twenty characters fit best.",
      most: 30,
    },
    accounts: {
      kind: "list",
      label: "Social accounts",
      help: "They are in the footer, and search engines connect them with the company.",
      entry: "Account",
      fields: {
        name: { kind: "line", label: "Name", help: "Such as Instagram.", most: 30 },
        url: { kind: "web-address", label: "Address", help: "Copy it from your browser.", most: 300 },
      },
      least: 0,
      most: 8,
    },
    contactIntro: { kind: "text", label: "Contact page: introduction", help: "Above the form.", most: 300 },
    offerHeading: {
      kind: "line",
      label: "Contact page: heading of the offer",
      help: "In the colored panel beside the form.",
      most: 40,
    },
    offers: { kind: "lines", label: "Contact page: the offer", help: "One point in each line.", most: 300 },
    pageTitle: { ...headFields.pageTitle, label: "Contact page: title for search engines" },
    pageDescription: { ...headFields.pageDescription, label: "Contact page: description for search engines" },
  },
} as const satisfies DocumentDefinition;

export type Company = TextOf<typeof companyDocument>;

export interface CompanyFacts extends Company {
  phoneLink: string;
}

/** All of it is a sample. */
export const company: Company = {
  name: site.name,
  phone: "(919) 555-0142",
  email: "hello@tetm.example",
  location: "Based in North Carolina",
  blogUrl: "https://blog.tetm.example/",
  values: ["Faith", "Stewardship", "Excellence", "Community"],
  summary:
    "A faith-driven media company in North Carolina: app development, creator representation, media production, church consulting and digital strategy.",
  keywords: ["faith-driven media", "Christian creators", "North Carolina"],
  foundingYear: "2020",
  seal: "Partner announcement",
  accounts: [],
  contactIntro: "Tell us what you're building. A real person reads every message.",
  offerHeading: "Let's talk",
  offers: [
    "Free initial consultation",
    "Custom solutions tailored to your needs",
    "Faith-driven approach to technology",
  ],
  pageTitle: "",
  pageDescription: "",
};
