import type { Database } from "../database/database.ts";
import { digestOf } from "./picture-folder.server.ts";
import type { SharedImage, SharePlan } from "./share-image.ts";
import { listShareImages, type StoredShareImage } from "./share-images.store.server.ts";
import { addressOf } from "./stored-picture.ts";

/** A share image that a page should have and that isn't drawn in public/. */
export interface WantedShareImage extends SharePlan {
  source: string;
}

/** The share images of all pages, in memory. */
export interface ShareImages {
  /** Returns the share image that was made for a page, or the one that it had before; null if there is none. */
  find: (page: string) => SharedImage | null;
  /** What the public text asks for, and the paths of all pages that have a share image, drawn ones too. */
  wanted: () => { images: WantedShareImage[]; pages: ReadonlySet<string> };
  /** Reads what was made since, if the database answers. A timer does so, too. */
  refresh: () => Promise<void>;
}

interface Deps {
  db: Database;
  /** Returns the share images of the public text. */
  plan: () => SharePlan[];
  /** Those of the text that the site begins with: they are drawn in public/, or these pages have another page's. */
  drawn: readonly SharePlan[];
  /** Drops pages that name the old ones. */
  onChange: () => void;
}

/** Raise it when images that were made before should be made again. */
const DRAWING = 1;

/** Loads the share images, and keeps them current. */
export async function openShareImages({ db, plan, drawn, onChange }: Deps): Promise<ShareImages> {
  const sources = new Map(drawn.map(({ page, poster }) => [page, sourceOf(poster)]));
  let shown = new Map<string, SharedImage>();
  let known = "[]";

  function wanted() {
    const plans = plan().map((one) => Object.assign(one, { source: sourceOf(one.poster) }));
    const images = plans.filter(({ page, source }) => sources.get(page) !== source);
    return { images, pages: new Set(plans.map(({ page }) => page)) };
  }

  async function load(): Promise<void> {
    const stored = await listShareImages(db);
    const found = wanted().images.flatMap((image) => shownFor(image, stored));
    const now = JSON.stringify(found);
    if (now === known) return;
    shown = new Map(found);
    known = now;
    onChange();
  }

  // If it fails, pages keep naming what is in memory. Other code logs an outage.
  async function refresh(): Promise<void> {
    await load().catch(() => undefined);
  }

  await load();
  // The next look begins a second after this one has ended.
  const lookAgain = () => void setTimeout(() => void refresh().finally(lookAgain), 1000).unref();
  lookAgain();
  return { find: (page) => shown.get(page) ?? null, wanted, refresh };
}

function shownFor({ page, alt, source }: WantedShareImage, stored: readonly StoredShareImage[]) {
  const made = stored.filter((one) => one.page === page && one.file !== null);
  const { file } = made.find((one) => one.source === source) ?? made[0] ?? {};
  return file ? [[page, { src: addressOf(file), alt }] as const] : [];
}

function sourceOf(poster: SharePlan["poster"]): string {
  return digestOf(Buffer.from(JSON.stringify([DRAWING, poster])));
}
