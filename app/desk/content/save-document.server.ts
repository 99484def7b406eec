import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../database/database.ts";
import type { DocumentName } from "../../site/content/documents.ts";
import type { Body } from "../../site/publishing/document.ts";
import { deleteDraft, insertVersion, saveDraft } from "../../site/publishing/documents.store.server.ts";
import { audit } from "../audit/audit.store.server.ts";
import { COMMAND_LINE, type State } from "./read-content.server.ts";

export interface DraftDeps {
  db: Database;
  /** Id of the member, or null for the command line. */
  by: string | null;
  now: () => Date;
  randomId: () => string;
}

/** Saves a draft. A draft equal to the published text is discarded. */
export async function keepDraft(
  deps: DraftDeps,
  name: DocumentName,
  state: State,
  body: Body,
  stamp = deps.randomId(),
): Promise<"saved" | "discarded"> {
  if (isDeepStrictEqual(body, state.published.body)) {
    await dropDraft(deps, name, state);
    return "discarded";
  }
  await store(deps, name, body, stamp);
  await audit(deps.db, deps, "content.draft-saved", name);
  return "saved";
}

/** Saves a draft while a member types. All saves of a member in a row have one line in the audit log. */
export async function autosaveDraft(
  deps: DraftDeps,
  name: DocumentName,
  { draft }: State,
  body: Body,
  stamp: string,
): Promise<void> {
  await store(deps, name, body, stamp);
  if (draft?.by === deps.by) return;
  await audit(deps.db, deps, "content.draft-saved", name);
}

async function store(deps: DraftDeps, name: DocumentName, body: Body, stamp: string): Promise<void> {
  await saveDraft(deps.db, name, { body, stamp, at: deps.now().toISOString(), by: deps.by ?? COMMAND_LINE });
}

/** Publishes a text, which ends its draft. */
export async function publish(deps: DraftDeps, name: DocumentName, state: State, body: Body): Promise<"published"> {
  if (isDeepStrictEqual(body, state.published.body)) {
    await dropDraft(deps, name, state);
    return "published";
  }
  await deleteDraft(deps.db, name);
  const version = state.published.version + 1;
  await insertVersion(deps.db, name, { version, body, at: deps.now().toISOString(), by: deps.by ?? COMMAND_LINE });
  await audit(deps.db, deps, "content.published", name, { version });
  return "published";
}

async function dropDraft(deps: DraftDeps, name: DocumentName, { draft }: State): Promise<void> {
  if (!draft) return;
  await deleteDraft(deps.db, name);
  await audit(deps.db, deps, "content.draft-discarded", name);
}
