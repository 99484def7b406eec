import type { Database } from "../database/database.ts";
import { letterOrigin } from "./letter-origin.server.ts";
import { teamDigestLetter } from "./letters/digest-letter.ts";
import type { Letter } from "./outbox.ts";
import { countBundled, newestBundled } from "./outbox.store.server.ts";

/** Names that a digest lists; the rest is at the desk. */
const MOST_NAMED = 10;

interface Needs {
  db: Database;
  settings: { siteOrigin: string | null };
}

/** What a digest says: written when it is sent, so that it names nobody who was deleted meanwhile. */
export async function writeDigest({ db, settings }: Needs, id: string): Promise<Letter> {
  const [counts, newest] = [await countBundled(db, id), await newestBundled(db, id, MOST_NAMED)];
  return teamDigestLetter({ counts, newest, origin: letterOrigin(settings.siteOrigin) });
}
