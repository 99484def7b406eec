import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { findBytes, listFiles } from "./picture-files.store.server.ts";
import { digestOf, inPictureFolder } from "./picture-folder.server.ts";
import { makeShareImage } from "./run-picture-process.server.ts";
import type { ShareOrder, SharePoster } from "./share-image.ts";
import type { ShareImages, WantedShareImage } from "./share-images.server.ts";
import {
  claimShareImage,
  deleteUnwanted,
  listShareImages,
  noteUnwanted,
  storeShareImage,
} from "./share-images.store.server.ts";

interface Deps {
  db: Database;
  log: Pick<Logger, "info" | "error">;
  now: () => Date;
  randomId: () => string;
  shareImages: Pick<ShareImages, "wanted" | "refresh">;
  /** Tests replace it. */
  draw?: typeof makeShareImage;
}

/** Milliseconds that a claim lasts: drawing takes a quarter of a second, and may wait for a picture's files. */
const CLAIM = 30_000;

/** How often one is begun: one that ends its process each time must not do so forever. */
const MOST_ATTEMPTS = 5;

const MINUTE = 60_000;

/**
 * Milliseconds that a replaced share image can still be fetched: other websites remember its address. One of a page
 * that is gone stays for a minute, because another machine may not know yet that the page is new.
 */
const KEPT = { replaced: 7 * 24 * 60 * MINUTE, gone: MINUTE };

/**
 * Draws the share images that pages lack, one after the other, and deletes those that they don't need anymore. What a
 * killed process had begun is begun again as soon as its claim ends.
 *
 * @returns a function that ends it
 */
export function startMakingShareImages(deps: Deps): { stop: () => void } {
  const stopping = new AbortController();
  async function look(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await makeNextShareImage(deps)));
      if (!stopping.signal.aborted) await deleteOldShareImages(deps);
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.error({ err: error }, "share images could not be made");
    }
  }
  let next: NodeJS.Timeout;
  const lookAgain = () => void (next = setTimeout(() => void look().finally(lookAgain), 1000).unref());
  lookAgain();
  return {
    stop() {
      stopping.abort();
      clearTimeout(next);
    },
  };
}

/** Draws the next share image. Returns whether there was one to draw. */
export async function makeNextShareImage(deps: Deps): Promise<boolean> {
  const { db, log, now, randomId, shareImages } = deps;
  const time = now().toISOString();
  const stored = await listShareImages(db);
  const next = shareImages.wanted().images.find(({ page, source }) => {
    const own = stored.find((one) => one.page === page && one.source === source);
    return !own || (!own.file && own.claimedUntil <= time && own.attempts < MOST_ATTEMPTS);
  });
  if (!next) return false;
  const claim = { token: randomId(), until: new Date(now().getTime() + CLAIM).toISOString() };
  const pictureId = next.poster.picture?.id ?? null;
  const isOurs = await inTransaction(db, (trx) => claimShareImage(trx, { ...next, pictureId }, time, claim));
  if (!isOurs) return false;
  const start = performance.now();
  const made = await inPictureFolder((folder) => draw(deps, folder, next));
  if (made) {
    const image = { ...made, madeAt: now().toISOString() };
    await inTransaction(db, (trx) => storeShareImage(trx, next, claim.token, image));
  }
  await shareImages.refresh();
  const milliseconds = Math.round(performance.now() - start);
  log.info({ page: next.page, outcome: made ? "made" : "broken", milliseconds }, "share image drawn");
  return true;
}

async function draw({ db, draw: run = makeShareImage }: Deps, folder: string, { poster }: WantedShareImage) {
  const [order, picture] = [path.join(folder, "order.json"), path.join(folder, "picture")];
  if (poster.picture && !(await writePicture(db, poster.picture.id, picture))) return null;
  await writeFile(order, JSON.stringify(orderOf(poster, picture)));
  const made = await run(order, folder);
  const [file] = made && "files" in made ? made.files : [];
  if (!file) return null;
  const bytes = await readFile(path.join(folder, file.file));
  return { bytes, format: file.format, digest: digestOf(bytes) };
}

function orderOf({ picture, ...rest }: SharePoster, file: string): ShareOrder {
  return { ...rest, picture: picture && { focus: picture.focus, fills: picture.fills, file } };
}

/** Writes the file of a picture that every browser knows. Returns whether there is one. */
async function writePicture(db: Database, id: string, to: string): Promise<boolean> {
  const file = (await listFiles(db, [id])).find(({ format }) => format === "jpg" || format === "png");
  const bytes = file && (await findBytes(db, file.digest, file.format));
  if (bytes) await writeFile(to, bytes);
  return Boolean(bytes);
}

/** Deletes share images that no page has had for a while. */
export async function deleteOldShareImages({ db, now, shareImages }: Deps): Promise<void> {
  const { images, pages } = shareImages.wanted();
  const time = now().getTime();
  for (const one of await listShareImages(db)) {
    const isWanted = images.some(({ page, source }) => page === one.page && source === one.source);
    const until = new Date(time - (pages.has(one.page) ? KEPT.replaced : KEPT.gone)).toISOString();
    if (isWanted !== (one.unwantedSince === null))
      await inTransaction(db, (trx) => noteUnwanted(trx, one, isWanted ? null : new Date(time).toISOString()));
    else if (!isWanted && (one.unwantedSince ?? "") <= until)
      await inTransaction(db, (trx) => deleteUnwanted(trx, one, until));
  }
}
