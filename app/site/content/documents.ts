import type { DocumentDefinition } from "../publishing/document.ts";
import { aboutDocument, about } from "./about.ts";
import { announcementsDocument, announcements } from "./announcements.ts";
import { collections, collectionsDocument } from "./collections.ts";
import { company, companyDocument } from "./company.ts";
import { creatorsDocument, creators } from "./creators.ts";
import { home, homeDocument } from "./home.ts";
import { partners, partnersDocument } from "./partners.ts";
import { privacy, privacyDocument, shipping, shippingDocument, terms, termsDocument } from "./policies.ts";
import { postage, postageDocument } from "./postage.ts";
import { projectsDocument, projects } from "./projects.ts";
import { replies, repliesDocument } from "./replies.ts";
import { services, servicesDocument } from "./services.ts";
import { shop, shopDocument } from "./shop.ts";

/** Every document that members edit at /desk/content, with its text until they publish another one. */
export const documents = {
  home: { definition: homeDocument, initial: home },
  company: { definition: companyDocument, initial: company },
  about: { definition: aboutDocument, initial: about },
  services: { definition: servicesDocument, initial: services },
  projects: { definition: projectsDocument, initial: projects },
  creators: { definition: creatorsDocument, initial: creators },
  partners: { definition: partnersDocument, initial: partners },
  announcements: { definition: announcementsDocument, initial: announcements },
  shop: { definition: shopDocument, initial: shop },
  collections: { definition: collectionsDocument, initial: collections },
  postage: { definition: postageDocument, initial: postage },
  replies: { definition: repliesDocument, initial: replies },
  shipping: { definition: shippingDocument, initial: shipping },
  terms: { definition: termsDocument, initial: terms },
  privacy: { definition: privacyDocument, initial: privacy },
} as const;

export type DocumentName = keyof typeof documents;

export function documentAt(path: string): DocumentName | null {
  const names = Object.keys(documents) as DocumentName[];
  const shows = ({ path: own, folder }: DocumentDefinition) =>
    path === own || (folder !== undefined && path.startsWith(folder));
  return names.find((name) => shows(documents[name].definition)) ?? null;
}

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(documents, name);
}
