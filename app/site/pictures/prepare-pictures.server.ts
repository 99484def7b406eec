import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { inReadCommitted, inTransaction } from "../../database/in-transaction.server.ts";
import type { MadeFile, MadePicture } from "./picture-file.ts";
import {
  deleteOriginal,
  findOriginalPart,
  insertFile,
  claimWaiting,
  endClaim,
  hasWaiting,
  type PictureClaim,
  renewPictureClaim,
} from "./pictures.store.server.ts";
import {
  deleteOldFolders,
  digestOf,
  inPictureFolder,
  OLD,
  writeFileParts,
  makePicture,
  stopPictureProcesses,
} from "./run-picture-process.server.ts";

interface Deps {
  db: Database;
  log: Pick<Logger, "info" | "error">;
  now: () => Date;
  randomId: () => string;
  /** Refreshed after each picture, so that this machine shows it at once. */
  pictures: { refresh: () => Promise<void> };
  /** Tests replace it. */
  make?: typeof makePicture;
}

/** Milliseconds until a claim ends, and until it is renewed. */
const CLAIM = 20_000;
const RENEWAL = 5_000;

/** Attempts per picture: one that crashes the server must not do so forever. */
const MOST_ATTEMPTS = 5;

/** Makes the files of waiting pictures, one by one. A killed process's picture is retried once the claim ends. */
export function startPreparing(deps: Deps): { stop: () => void } {
  const stopping = new AbortController();
  async function prepareAll(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await prepareNext(deps)));
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.error({ err: error }, "pictures could not be prepared");
    }
  }
  const clean = () =>
    void deleteOldFolders(deps.now()).catch((error: unknown) => deps.log.error({ err: error }, "old folders stay"));
  clean();
  // Right after a crash, leftover folders aren't old enough yet.
  const cleaning = setInterval(clean, OLD).unref();
  let next: NodeJS.Timeout;
  const scheduleNext = () => void (next = setTimeout(() => void prepareAll().finally(scheduleNext), 1000).unref());
  scheduleNext();
  return {
    stop() {
      stopping.abort();
      clearInterval(cleaning);
      clearTimeout(next);
      stopPictureProcesses();
    },
  };
}

/** Prepares the picture that has waited longest. Returns false if none is waiting. */
export async function prepareNext(deps: Deps): Promise<boolean> {
  const { db, log, now } = deps;
  if (!(await hasWaiting(db, now().toISOString()))) return false;
  const claim = newClaim(deps, deps.randomId());
  const found = await claimWaiting(db, now().toISOString(), claim);
  if (!found) return false;
  const renewal = setInterval(() => {
    const renewed = newClaim(deps, claim.token);
    void inReadCommitted(db, (trx) => renewPictureClaim(trx, found.id, renewed)).catch(() => undefined);
  }, RENEWAL);
  const start = performance.now();
  try {
    const outcome = await inPictureFolder((folder) => prepare(deps, folder, { ...found, token: claim.token }));
    await deps.pictures.refresh();
    log.info({ picture: found.id, outcome, milliseconds: Math.round(performance.now() - start) }, "picture prepared");
    return true;
  } finally {
    clearInterval(renewal);
  }
}

interface Claimed {
  id: string;
  attempts: number;
  token: string;
}

/** @returns the outcome for the log */
async function prepare(deps: Deps, folder: string, { id, attempts, token }: Claimed): Promise<string> {
  const { db, now, make = makePicture } = deps;
  const [file, to] = [path.join(folder, "original"), path.join(folder, "made")];
  // A member may have deleted the picture.
  if (!(await writeFileParts(file, (part) => findOriginalPart(db, id, part)))) return "gone";
  const made: MadePicture | null = attempts > MOST_ATTEMPTS ? { fault: "too-hard" } : await make(file, to);
  if (!made) return "broken";
  const files = "fault" in made ? [] : await Promise.all(made.files.map((one) => readMade(id, to, one)));
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const change =
      "fault" in made
        ? ({ state: "failed", reason: made.fault } as const)
        : ({ state: "ready", width: made.width, height: made.height } as const);
    if (!(await endClaim(trx, id, token, change, at))) return "lost";
    for (const one of files) await insertFile(trx, one);
    await deleteOriginal(trx, id);
    return "fault" in made ? made.fault : "ready";
  });
}

function newClaim({ now }: Deps, token: string): PictureClaim {
  return { token, until: new Date(now().getTime() + CLAIM).toISOString() };
}

async function readMade(pictureId: string, folder: string, { width, format, file }: MadeFile) {
  const bytes = await readFile(path.join(folder, file));
  return { pictureId, width, format, digest: digestOf(bytes), size: bytes.length, bytes };
}
