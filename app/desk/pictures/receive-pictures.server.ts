import type { Database } from "../../database/database.ts";
import { type Answer, notFound } from "../../server/forms/answer.server.ts";
import { PICTURE_UPLOAD } from "../../server/forms/limits.ts";
import { readUpload } from "../../server/forms/upload.server.ts";
import { findPicture } from "../../site/pictures/pictures.store.server.ts";
import { lacksDescription } from "../../site/pictures/stored-picture.ts";
import { choosePicture, readTarget } from "../content/choose-picture.server.ts";
import { chooseProductPicture, readProductTarget } from "../products/choose-product-picture.server.ts";
import { addPictures } from "./add-pictures.server.ts";
import type { AddedPictures } from "./picture-view.ts";

type UploadDeps = Parameters<typeof readUpload>;
type Log = Parameters<typeof notFound>[1];
type ReceiveDeps = Parameters<typeof addPictures>[0] &
  UploadDeps[0] & {
    log: Log;
    /** Throws if the member may not add pictures any more: an upload takes up to 15 minutes. */
    recheck: () => Promise<unknown>;
    /** Runs work with a folder for one file. */
    inFolder: UploadDeps[3];
  };

/** Returns the place that the picture is added for, or null. */
export async function targetOf({ db, log }: { db: Database; log: Log }, request: Request) {
  const { searchParams } = new URL(request.url);
  const target = (await readProductTarget(db, searchParams)) ?? readTarget(searchParams);
  if (target === "missing") throw notFound(request, log);
  return target;
}

type ChooseDeps = Parameters<typeof chooseProductPicture>[0] & Parameters<typeof choosePicture>[0];

/**
 * Returns the place that the picture is added for with what chooses it there and returns the form's address. Both are
 * null if the request names no place.
 */
export async function findPlace(deps: ChooseDeps & { log: Log }, request: Request) {
  const target = await targetOf(deps, request);
  if (!target) return { target, choose: null };
  const choose = (id: string) =>
    "slug" in target ? chooseProductPicture(deps, target, id) : choosePicture(deps, target, id);
  return { target, choose };
}

/**
 * Adds the files of a request, for the place that its address names. A picture that needs a description gets that
 * first, on its own page. Call it after the member is known.
 */
export async function receivePictures(deps: ReceiveDeps, request: Request): Promise<Answer<AddedPictures>> {
  const { choose } = await findPlace(deps, request);
  const goOn = async (id: string, chooseIt: (id: string) => Promise<string>) => {
    const picture = await findPicture(deps.db, id);
    if (picture && lacksDescription(picture)) return `/desk/pictures/${id}${new URL(request.url).search}`;
    return chooseIt(id);
  };
  const next = choose && ((id: string) => goOn(id, choose));
  const read: Parameters<typeof addPictures>[1] = (take) =>
    readUpload(deps, request, PICTURE_UPLOAD, deps.inFolder, async (file) => {
      await deps.recheck();
      await take(file);
    });
  return addPictures(deps, read, next);
}
