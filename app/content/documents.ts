import { aboutDocument } from "./about-document.ts";
import { about } from "./about.ts";
import { company, companyDocument } from "./company.ts";
import { services, servicesDocument } from "./services.ts";

/** Every document that members write at /desk/content, with its text until one is published. */
export const documents = {
  company: { definition: companyDocument, initial: company },
  about: { definition: aboutDocument, initial: about },
  services: { definition: servicesDocument, initial: services },
} as const;

export type DocumentName = keyof typeof documents;

/** Returns the document whose words a page shows, or null. */
export function documentAt(path: string): DocumentName | null {
  const names = Object.keys(documents) as DocumentName[];
  const shown = ({ path: own }: { path: string }) => path === own || (own !== "/" && path.startsWith(`${own}/`));
  return names.find((name) => shown(documents[name].definition)) ?? null;
}

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(documents, name);
}
