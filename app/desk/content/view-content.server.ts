import type { Database } from "../../database/database.ts";
import type { DocumentName } from "../../site/content/documents.ts";
import type { Body } from "../../site/publishing/document.ts";
import type { KnownPictures } from "./check-document.form.ts";
import { changesBetween, type ContentView } from "./content-view.ts";
import { definitionOf, namesFor, readState, scheduledIn, type State } from "./read-content.server.ts";
import { stillToDo, toForm } from "./show-draft.server.ts";

export interface ViewDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
  pictures: KnownPictures;
}

/** Returns a document's form with its draft, or with the published text. */
export async function loadContent(
  deps: ViewDeps,
  name: DocumentName,
  shown: Pick<ContentView, "alert" | "opened">,
): Promise<ContentView> {
  return viewOf(deps, name, await readState(deps.db, name), shown);
}

/** Returns a document's form, with `change` in place of what is stored. */
export async function viewOf(
  { db, now, randomId, pictures }: ViewDeps,
  name: DocumentName,
  { draft, published, stamp }: State,
  change: Partial<ContentView>,
): Promise<ContentView> {
  const definition = definitionOf(name);
  const [savedDraft = null, savedVersion = null] = await namesFor(db, [draft, published.saved]);
  const submitted = toForm(definition, (draft ?? published).body);
  return {
    submitted,
    stamp,
    page: randomId(),
    formKey: stamp,
    draft: savedDraft,
    published: savedVersion,
    scheduled: scheduledIn(definition, published.body, now()),
    alert: null,
    mistakes: [],
    todo: draft ? stillToDo(definition, submitted, pictures) : [],
    opened: null,
    conflict: null,
    ...change,
  };
}

/** Returns the form of a member who was overtaken, with both texts. */
export async function conflictWith(
  db: Database,
  name: DocumentName,
  { draft, published, stamp }: State,
  mine: Body,
): Promise<Pick<ContentView, "stamp" | "conflict">> {
  const theirs = draft ?? published;
  const [by = null] = await namesFor(db, [draft ?? published.saved]);
  return { stamp, conflict: { by, changes: changesBetween(definitionOf(name), theirs.body, mine) } };
}
