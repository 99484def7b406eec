import { Semaphore } from "../../auth/password/passwords.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type Answer, notFound } from "../../server/forms/answer.server.ts";
import { PICTURE_UPLOAD, MOST_CHARACTERS } from "../../server/forms/limits.ts";
import { readUpload, type UploadedFile } from "../../server/forms/upload.server.ts";
import type { CheckedPicture, Fault } from "../../site/pictures/picture-file.ts";
import {
  insertOriginalPart,
  findPicture,
  findBySource,
  insertPicture,
} from "../../site/pictures/pictures.store.server.ts";
import { lacksDescription } from "../../site/pictures/stored-picture.ts";
import { firstSigns } from "../../ui/beginning-of.ts";
import { usualFocus } from "../../ui/shown-picture.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { contentPlace } from "../content/edit-content.server.ts";
import { productPlace } from "../products/change-product.server.ts";
import { type AddedPictures, faultWords, type OpenPlace } from "./picture-view.ts";

type UploadDeps = Parameters<typeof readUpload>;
type Log = Parameters<typeof notFound>[1];
type ReceiveDeps = Parameters<typeof addPictures>[0] &
  UploadDeps[0] & {
    log: Log;
    /** Throws if the member may no longer add pictures: an upload takes up to 15 minutes. */
    recheck: () => Promise<unknown>;
    inFolder: UploadDeps[3];
  };

type PlaceDeps = Parameters<typeof productPlace>[0] & Parameters<typeof contentPlace>[0] & { log: Log };

/** Returns the place that the picture is for. Both parts are null if the request names none. */
export async function findPlace(
  deps: PlaceDeps,
  request: Request,
): Promise<OpenPlace | { target: null; choose: null }> {
  const { searchParams } = new URL(request.url);
  const place = (await productPlace(deps, searchParams)) ?? contentPlace(deps, searchParams);
  if (place === "missing") throw notFound(request, deps.log);
  return place ?? { target: null, choose: null };
}

/** A picture that needs a description gets it first, on its own page. Call it after authentication. */
export async function receivePictures(deps: ReceiveDeps, request: Request): Promise<Answer<AddedPictures>> {
  const { choose } = await findPlace(deps, request);
  const describeOrChoose =
    choose &&
    (async (id: string) => {
      const picture = await findPicture(deps.db, id);
      if (picture && lacksDescription(picture)) return `/desk/pictures/${id}${new URL(request.url).search}`;
      return choose(id);
    });
  const read: Parameters<typeof addPictures>[1] = (take) =>
    readUpload(deps, request, PICTURE_UPLOAD, deps.inFolder, async (file) => {
      await deps.recheck();
      await take(file);
    });
  return addPictures(deps, read, describeOrChoose);
}

interface AddDeps extends DeskActor {
  db: Database;
  check: (file: string) => Promise<CheckedPicture>;
  readParts: (file: string) => AsyncIterable<Uint8Array>;
}

/** Two files at a time are checked and in memory. */
const intake = new Semaphore(2, 1_000);

/**
 * Adds an upload's files to the library. Valid files are stored even if others fail. `read` passes on one file after
 * another; `choose` puts the picture into its place and returns that place's URL.
 */
export async function addPictures(
  deps: AddDeps,
  read: (take: (file: UploadedFile) => Promise<void>) => Promise<void>,
  choose: ((id: string) => Promise<string>) | null = null,
): Promise<Answer<AddedPictures>> {
  let [added, there] = [0, 0];
  const ids: string[] = [];
  const refused: { name: string; reason: string }[] = [];
  await read(async (file) => {
    const outcome = await intake.run(true, () => addOne(deps, file));
    if (typeof outcome === "string") {
      refused.push({ name: cutName(file.name), reason: faultWords[outcome] });
      return;
    }
    ids.push(outcome.id);
    if (outcome.isNew) added += 1;
    else there += 1;
  });
  if (added + there + refused.length === 0)
    return {
      body: { added, there, refused: [{ name: "", reason: "Choose at least one picture first." }] },
      status: 400,
    };
  if (refused.length > 0) return { body: { added, there, refused }, status: 400 };
  const [id] = ids;
  if (choose && id !== undefined) return { redirectTo: await choose(id) };
  const query = new URLSearchParams({ added: String(added), there: String(there) });
  for (const one of ids) query.append("id", one);
  return { redirectTo: `/desk/pictures?${query}` };
}

async function addOne(deps: AddDeps, file: UploadedFile): Promise<{ id: string; isNew: boolean } | Fault> {
  if (file.isTooLarge) return "too-large";
  const checked = await deps.check(file.path);
  if ("fault" in checked) return checked.fault;
  const [id, at] = [deps.randomId(), deps.now().toISOString()];
  return inTransaction(deps.db, async (db) => {
    // The same file again, or the form was sent twice.
    const found = await findBySource(db, file.digest);
    if (found) return found.reason ?? { id: found.id, isNew: false };
    const name = cutName(file.name.replace(/\.[a-z]{3,4}$/i, "")) || "Pictures";
    const words = { name, alt: "", isDecoration: false, focus: usualFocus(checked) };
    const made = { sourceDigest: file.digest, createdAt: at, createdBy: deps.by, stamp: deps.randomId() };
    await insertPicture(db, { id, ...words, ...checked, ...made });
    let part = 0;
    for await (const bytes of deps.readParts(file.path)) {
      await insertOriginalPart(db, id, part, bytes);
      part += 1;
    }
    await audit(db, deps, "picture.added", id);
    return { id, isNew: true };
  });
}

/** Non-text characters, except the joiners within an emoji or letter. */
const NO_TEXT = /(?![\u200c\u200d])\p{C}/gu;

function cutName(name: string): string {
  return firstSigns(name.replaceAll(NO_TEXT, " ").replaceAll(/ {2,}/g, " ").trim(), MOST_CHARACTERS.name);
}
