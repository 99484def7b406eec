import path from "node:path";
import type { Logger } from "pino";
import type { Database } from "./database/database.ts";
import type { CompanyFacts } from "./site/content/company.ts";
import {
  type FindPicture,
  pictureFinder,
  openPictures,
  type ReadyPictures,
} from "./site/pictures/ready-pictures.server.ts";
import { withPhoneLink } from "./site/publishing/field-values.ts";
import { openDocuments, type PublishedDocuments } from "./site/publishing/published-documents.server.ts";

/** What members publish, in memory. */
export interface Content {
  /** The words of the public pages that members write. */
  documents: PublishedDocuments;
  /** What is published about the company. */
  company: () => CompanyFacts;
  /** The pictures that members added, as pages show them. */
  pictures: ReadyPictures;
  findPicture: FindPicture;
}

interface Deps {
  db: Database;
  log: Pick<Logger, "error" | "warn">;
  now: () => Date;
  /** Drops pages that were rendered with what was there before. */
  onChange: () => void;
}

/** Loads what members publish, and keeps it current. */
export async function openContent(deps: Deps): Promise<Content> {
  const pictures = await openPictures(deps);
  const documents = await openDocuments({ ...deps, readFirst: pictures.refresh });
  return {
    documents,
    company: () => withPhoneLink(documents.read("company")),
    pictures,
    findPicture: pictureFinder(pictures, path.resolve("public"), deps.log),
  };
}
