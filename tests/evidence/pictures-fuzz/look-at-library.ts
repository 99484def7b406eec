import sharp from "sharp";
import { MARKER, type OddFile } from "../../support/hostile-corpus.ts";
import { metadataIn } from "../../support/sample-pictures.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { TestServer } from "../../support/start-server.ts";

/** Counts what became of files that were added. */
export async function statesOf(server: TestServer, files: readonly OddFile[]) {
  const names = files.map(({ name }) => name.replace(/\.[a-z]{3,4}$/, ""));
  const rows = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("pictures").select("state").where("name", "in", names).execute(),
  );
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return { ready: count("ready"), failed: count("failed") };
}

const TYPES: Record<string, string> = { avif: "heif", webp: "webp", jpg: "jpeg", png: "png" };

/** Fetches all files of the library. Returns what is wrong with them, and what is left of uploads. */
export async function faultsOfServed(server: TestServer): Promise<string[]> {
  const [files, originals] = await withDatabase(server.databaseFile, async (db) => [
    await db.selectFrom("picture_files").select(["digest", "format", "width"]).execute(),
    await db.selectFrom("picture_originals").select("picture_id").execute(),
  ]);
  const faults = originals.length > 0 ? [`${originals.length} parts of uploads are left`] : [];
  for (const { digest, format, width } of files) {
    const answer = await fetch(`${server.origin}/media/${digest}.${format}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString("latin1");
    const found = await sharp(bytes).metadata();
    const isClean = (await metadataIn(bytes)).length === 0;
    const isPicture =
      found.format === TYPES[format.split(".").at(-1) ?? ""] && found.width === width && (found.pages ?? 1) === 1;
    const isNamed = /^image\/(?:avif|webp|jpeg|png)$/.test(answer.headers.get("Content-Type") ?? "");
    if (!answer.ok || !isClean || !isPicture || !isNamed || text.includes(MARKER))
      faults.push(
        `/media/${digest}.${format} is ${answer.status} ${answer.headers.get("Content-Type")} ${found.format}`,
      );
  }
  return faults;
}
