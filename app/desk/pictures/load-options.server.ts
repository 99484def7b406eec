import type { Database } from "../../database/database.ts";
import { listWaiting } from "../../site/pictures/pictures.store.server.ts";
import {
  lacksDescription,
  type ReadyPicture,
  referenceTo,
  type StoredPicture,
} from "../../site/pictures/stored-picture.ts";
import type { PictureOption } from "./picture-option.ts";

interface OptionDeps {
  db: Database;
  pictures: { refresh: () => Promise<void>; list: () => readonly ReadyPicture[] };
}

/** All pictures that a form may have. */
export interface AllPictures {
  library: readonly ReadyPicture[];
  /** Those of the library that are still being prepared. */
  waiting: readonly PictureOption[];
  /** Pictures of public/. */
  paths: readonly string[];
}

/** Loads the pictures of the library. Knows one as soon as the library does, though another machine has prepared it. */
export async function loadPictures({ db, pictures }: OptionDeps, paths: readonly string[]): Promise<AllPictures> {
  // Before the ready ones: a picture that becomes ready meanwhile is in both.
  const waiting = await listWaiting(db);
  await pictures.refresh();
  const library = pictures.list();
  const ready = new Set(library.map(({ id }) => id));
  return { library, waiting: waiting.filter(({ id }) => !ready.has(id)).map(waitingOption), paths };
}

/** The values of pictures: those that pages can show, those that they will show soon, and what lacks words. */
export type PictureValues = Record<"ready" | "waiting" | "undescribed", string[]>;

export function valuesOf({ library, waiting, paths }: AllPictures): PictureValues {
  const undescribed = [
    ...library.filter(lacksDescription).map(({ id }) => referenceTo(id)),
    ...waiting.filter(({ isUndescribed }) => isUndescribed).map(({ value }) => value),
  ];
  const ready = [...library.map(({ id }) => referenceTo(id)), ...paths];
  return { ready, waiting: waiting.map(({ value }) => value), undescribed };
}

function waitingOption(picture: StoredPicture): PictureOption {
  const { id, name, width, height } = picture;
  const isUndescribed = lacksDescription(picture) || undefined;
  return { value: referenceTo(id), name, thumbnail: "", width, height, isWaiting: true, isUndescribed };
}
