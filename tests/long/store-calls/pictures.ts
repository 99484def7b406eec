import { timeRange } from "../../../app/desk/list/list-page.ts";
import * as pictureFiles from "../../../app/site/pictures/pictures.store.server.ts";
import * as pictures from "../../../app/site/pictures/pictures.store.server.ts";
import * as waitingPictures from "../../../app/site/pictures/waiting-pictures.store.server.ts";
import { AT, LATER, TURNS, type Call } from "./recorded-call.ts";

export async function callPictures(call: Call): Promise<void> {
  const [id, claim] = ["picture-1", { token: "claim", until: LATER }];
  const words = { name: "Wheat", alt: "", isDecoration: false, focus: 4 };
  const made = { createdAt: AT, createdBy: "staff-1", stamp: "stamp", sourceDigest: "digest" };
  await call(pictures.insertPicture, { id, ...words, width: 9, height: 9, ...made });
  await call(pictureFiles.insertOriginalPart, id, 0, new Uint8Array(9));
  await call(waitingPictures.hasWaiting, AT);
  await call(waitingPictures.claimWaiting, AT, claim);
  await call(waitingPictures.renewPictureClaim, id, claim);
  await call(pictureFiles.findOriginalPart, id, 0);
  await call(waitingPictures.markReady, id, claim.token, { width: 9, height: 9, at: AT });
  await call(waitingPictures.markFailed, id, claim.token, { reason: "damaged", at: AT });
  await call(pictureFiles.insertFile, {
    pictureId: id,
    width: 9,
    format: "webp",
    digest: "digest",
    size: 9,
    bytes: new Uint8Array(9),
  });
  await call(pictureFiles.deleteOriginal, id);
  await call(pictures.insertReadyPicture, {
    id: "copy",
    ...words,
    width: 9,
    height: 9,
    createdAt: AT,
    createdBy: "",
    stamp: "copy",
  });
  await call(pictures.findPicture, id);
  await call(pictures.findBySource, "digest");
  for (const turn of TURNS) await call(pictures.listPictures, timeRange(turn));
  await call(pictures.listReady);
  await call(pictures.listWaiting);
  await call(pictures.listReadyStamps);
  await call(pictures.updatePicture, id, words, { stamp: "stamp", at: AT });
  await call(pictureFiles.listFiles, [id]);
  await call(pictureFiles.listReadyFiles);
  await call(pictureFiles.findBytes, "digest", "webp");
  await call(pictureFiles.deleteFiles, id);
  await call(pictures.deletePicture, id);
}
