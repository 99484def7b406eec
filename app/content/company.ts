import type { DocumentDefinition, TextOf } from "../publishing/document.ts";

/** What the whole website says about the company. */
export const companyDocument = {
  name: "Company",
  about: "Phone, email, location, blog, social accounts",
  path: "/contact",
  fields: {
    phone: {
      kind: "phone",
      label: "Phone",
      help: "On every page, on the error pages and below every email. Its link follows by itself.",
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
    summary: {
      kind: "text",
      label: "The company in one or two sentences",
      help: "Search engines show it, and so do links to the home page.",
      most: 300,
    },
    keywords: {
      kind: "lines",
      label: "Keywords",
      help: "For search engines. One in each line.",
      most: 400,
      optional: true,
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
  },
} as const satisfies DocumentDefinition;

export type Company = TextOf<typeof companyDocument>;

/** The same as the website shows it. */
export interface CompanyFacts extends Company {
  phoneLink: string;
}

/** Until a member publishes other facts. All are samples. */
export const company: Company = {
  phone: "(919) 555-0142",
  email: "hello@tetm.example",
  location: "Based in North Carolina",
  blogUrl: "https://blog.tetm.example/",
  summary:
    "A faith-driven media company in North Carolina: app development, creator representation, media production, church consulting and digital strategy.",
  keywords: ["TETM", "faith-driven media", "Christian creators", "North Carolina"],
  accounts: [],
};
