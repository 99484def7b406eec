import type { Database } from "../../database/database.ts";
import type { ShownPicture } from "../../ui/shown-picture.ts";
import { listReadyFiles } from "./picture-files.store.server.ts";
import { listReady, listReadyStamps } from "./pictures.store.server.ts";
import { filesByPicture, idIn, type ReadyPicture, toShared, toShown } from "./stored-picture.ts";

/** The ready pictures of the library, in memory: pages look them up while they are rendered. */
export interface ReadyPictures {
  /** Returns what a page shows for an id or a reference (`picture:...`), or null. */
  read: (idOrReference: string) => ShownPicture | null;
  find: (id: string) => ReadyPicture | null;
  /** All, the newest first. */
  list: () => readonly ReadyPicture[];
  /** Reads what was changed since, if the database answers. Call it after a change; otherwise a timer does. */
  refresh: () => Promise<void>;
}

interface Deps {
  db: Database;
  /** Drops pages that were rendered with the old pictures. */
  onChange: () => void;
}

/** Loads the ready pictures, and keeps them current. */
export async function openPictures({ db, onChange }: Deps): Promise<ReadyPictures> {
  let pictures = new Map<string, ReadyPicture>();
  let known = "";

  async function load(): Promise<void> {
    const stamps = (await listReadyStamps(db)).join(" ");
    if (stamps === known) return;
    pictures = await readAll(db);
    known = stamps;
    onChange();
  }

  // If it fails, visitors keep seeing what is in memory. Other code logs an outage.
  async function refresh(): Promise<void> {
    await load().catch(() => undefined);
  }

  await load();
  // The next look begins a second after this one has ended.
  const lookAgain = () => void setTimeout(() => void refresh().finally(lookAgain), 1000).unref();
  lookAgain();

  const find = (id: string) => pictures.get(id) ?? null;
  return {
    read: (idOrReference) => find(idIn(idOrReference) ?? idOrReference)?.shown ?? null,
    find,
    list: () => [...pictures.values()],
    refresh,
  };
}

async function readAll(db: Database): Promise<Map<string, ReadyPicture>> {
  const files = filesByPicture(await listReadyFiles(db));
  return new Map(
    (await listReady(db)).flatMap((picture) => {
      const own = files.get(picture.id) ?? [];
      const shown = toShown(picture, own);
      if (!shown) return [];
      return [[picture.id, { ...picture, state: "ready" as const, shown, shared: toShared(picture, own, shown) }]];
    }),
  );
}
