import type { Database } from "../database/database.ts";
import { emailOrigin } from "./email-origin.server.ts";
import { countBundled, newestBundled } from "./outbox.store.server.ts";
import type { RenderedEmail } from "./outbox.ts";
import { teamDigestEmail } from "./templates/digest-email.ts";

/** Names that a digest lists; the rest is at the desk. */
const MOST_NAMED = 10;

interface Deps {
  db: Database;
  settings: { siteOrigin: string | null };
}

/** What a digest says: written when it is sent, so that it names nobody who was deleted meanwhile. */
export async function writeDigest({ db, settings }: Deps, id: string): Promise<RenderedEmail> {
  const [counts, newest] = [await countBundled(db, id), await newestBundled(db, id, MOST_NAMED)];
  return teamDigestEmail({ counts, newest, origin: emailOrigin(settings.siteOrigin) });
}
