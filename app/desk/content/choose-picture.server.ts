import { inTransaction } from "../../database/in-transaction.server.ts";
import { type DocumentName, isDocument } from "../../site/content/documents.ts";
import { idIn, referenceTo } from "../../site/pictures/stored-picture.ts";
import { entryInput, type Submitted } from "../../site/publishing/document.ts";
import type { Wanted, OpenPlace } from "../pictures/picture-view.ts";
import type { ContentAlert } from "./content-view.ts";
import { definitionOf, readState } from "./read-content.server.ts";
import { pictureIn, type PicturePlace, picturePlace, withPicture, storedRow } from "./read-document-form.ts";
import { type DraftDeps, keepDraft } from "./save-document.server.ts";

/**
 * Returns where a member goes who saved a form for the sake of a picture: to the upload, to the page of the chosen one,
 * or to the form with other pictures; back to its beginning if the entry was removed.
 */
export function addressToFind(
  name: DocumentName,
  { place: asked, wanted }: { place: PicturePlace; wanted: Wanted },
  { posted, submitted }: { posted: Readonly<Record<string, unknown>>; submitted: Submitted },
  stamp: string,
) {
  const { field, entry, input } = asked;
  const row = storedRow(asked, posted);
  if (row === null) return formAddress(name, "no-place");
  const place = entry ? entryInput(field, row, entry.part) : input;
  const chosen = pictureIn(submitted, { ...asked, entry: entry && { ...entry, row } });
  const id = wanted.kind === "chosen" ? idIn(chosen ?? "") : null;
  if (wanted.kind !== "new" && id === null)
    return formAddress(name, "saved", place, wanted.kind === "listed" ? wanted.older : "");
  return `/desk/pictures${id ? `/${id}` : ""}?${new URLSearchParams({ for: name, field: place, stamp })}`;
}

/** Returns the place that an upload's address names: null without one, "missing" if there is none such. */
export function contentPlace(deps: DraftDeps, params: URLSearchParams): OpenPlace | "missing" | null {
  const name = params.get("for");
  if (name === null) return null;
  const place = isDocument(name) ? picturePlace(definitionOf(name), params.get("field") ?? "") : null;
  if (!isDocument(name) || !place) return "missing";
  const text = `For “${place.label}” on ${definitionOf(name).name}. Your draft is saved.`;
  const stamp = params.get("stamp") ?? "";
  return {
    target: { text, isProduct: false, back: formAddress(name, "", place.input) },
    choose: async (id) => formAddress(name, await choosePicture(deps, { name, place, stamp }, id), place.input),
  };
}

/** Puts a picture that was just added into the draft, unless someone saved the draft since the upload was begun. */
async function choosePicture(
  deps: DraftDeps,
  { name, place, stamp }: { name: DocumentName; place: PicturePlace; stamp: string },
  id: string,
): Promise<ContentAlert> {
  const picture = referenceTo(id);
  return inTransaction(deps.db, async (db): Promise<ContentAlert> => {
    const state = await readState(db, name);
    const { body } = state.draft ?? state.published;
    // The upload was sent twice.
    if (pictureIn(body, place) === picture) return "picture";
    if (state.stamp !== stamp) return "picture-unchosen";
    const changed = withPicture(body, place, picture);
    if (!changed) return "no-place";
    await keepDraft({ ...deps, db }, name, state, changed);
    return "picture";
  });
}

function formAddress(name: DocumentName, done: ContentAlert | "", field = "", older = ""): string {
  const query = new URLSearchParams({ ...(done && { done }), ...(field && { field }), ...(older && { older }) });
  return `/desk/content/${name}?${query}${field && `#${field}`}`;
}
