import type { Database } from "../../database/database.ts";
import { type Answer, notFound } from "../../forms/answer.server.ts";
import { PICTURE_UPLOAD } from "../../forms/limits.ts";
import { readUpload } from "../../forms/upload.server.ts";
import { choosePicture, readTarget } from "../content/choose-picture.server.ts";
import { chooseProductPicture, readProductTarget } from "../products/choose-product-picture.server.ts";
import { addPictures } from "./add-pictures.server.ts";
import type { AddedPictures } from "./picture-view.ts";

type UploadDeps = Parameters<typeof readUpload>;
type Log = Parameters<typeof notFound>[1];
type ReceiveDeps = Parameters<typeof addPictures>[0] &
  UploadDeps[0] & {
    log: Log;
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

/** Adds the files of a request, for the place that its address names. Call it after the member is known. */
export async function receivePictures(deps: ReceiveDeps, request: Request): Promise<Answer<AddedPictures>> {
  const target = await targetOf(deps, request);
  const choose =
    target &&
    ((id: string) => ("slug" in target ? chooseProductPicture(deps, target, id) : choosePicture(deps, target, id)));
  return addPictures(deps, (take) => readUpload(deps, request, PICTURE_UPLOAD, deps.inFolder, take), choose);
}
