import { randomBytes } from "node:crypto";
import type { Database } from "../../../app/database/database.ts";
import { exportContent, importContent } from "../../../app/desk/content/import-content.server.ts";
import type { Body } from "../../../app/publishing/document.ts";

/** Publishes a picture wherever the website's documents have one, and at the top of the home page. */
export async function showEverywhere(db: Database, reference: string): Promise<void> {
  const documents = (await exportContent(db)).map(([name, body]) => {
    const shown = replaceIn(body, reference) as Body;
    return [name, name === "home" ? { ...shown, heroPicture: reference, heroAlt: "A portrait" } : shown] as const;
  });
  const deps = { db, by: null, now: () => new Date(), randomId: () => randomBytes(16).toString("base64url") };
  const outcome = await importContent(deps, documents, {
    pictures: [reference],
    addPictures: async () => [],
    isPublished: true,
  });
  if ("problems" in outcome) throw new Error(outcome.problems.join("\n"));
}

function replaceIn(value: unknown, reference: string): unknown {
  if (typeof value === "string") return /^(?:\/(?:pictures|partners)\/|picture:)/.test(value) ? reference : value;
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, reference));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, reference)]));
}
