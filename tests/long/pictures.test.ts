import sharp from "sharp";
import { expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { mediaOf, picturesOf, untilPrepared, upload } from "../support/library.ts";
import { hostileFiles, makePhoto, metadataIn } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";

const server = useServer(startServer);
const { open: desk } = useMember(server);

const valuesOf = (response: Response, ...names: string[]) => names.map((name) => response.headers.get(name));
const fetchFile = async (path: string, asked: Record<string, string> = {}, method = "GET") =>
  fetch(server.origin + path, { headers: asked, method });

test(
  "a photo becomes upright files in all sizes, without what the camera wrote into it",
  { timeout: 120_000 },
  async () => {
    const photo = await makePhoto({ width: 1200, height: 900, orientation: 6 });
    expect(await metadataIn(photo)).toEqual(expect.arrayContaining(["exif", "GPS", "SecretCamera"]));
    const added = await upload(desk(), server.origin, [{ name: "a;b=c “x”.JPG", bytes: photo }]);
    expect([added.status, added.location]).toEqual([
      303,
      expect.stringMatching(/^\/desk\/pictures\?added=1&there=0&id=/),
    ]);
    const told = await desk().get(added.location ?? "");
    // Without scripts, it reloads by itself, and has no form whose text could be lost.
    expect([told.headers.get("Refresh"), told.html.includes('type="file"')]).toEqual(["5", false]);
    const [, describe] = /href="(\/desk\/pictures\/[^"]+)">Describe “a;b=c “x””<\/a>/.exec(told.html) ?? [];
    const library = await desk().get("/desk/pictures");
    expect([library.headers.get("Refresh"), library.html.includes('type="file"')]).toEqual([null, true]);
    expect(library.text).toContain("a;b=c “x”");
    const [path = ""] = picturesOf(await untilPrepared(desk()));
    expect(describe).toBe(path);
    expect((await desk().get(added.location ?? "")).headers.get("Refresh")).toBeNull();
    const page = await desk().get(path);
    const files = mediaOf(page);
    const found = await Promise.all(
      files.map(async (file) => {
        const response = await fetchFile(file);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(await metadataIn(bytes)).toEqual([]);
        const { format, width, height, orientation } = await sharp(bytes).metadata();
        expect(orientation).toBeUndefined();
        return `${response.headers.get("Content-Type")} ${format} ${width} ${height}`;
      }),
    );
    expect(found.toSorted()).toEqual([
      "image/avif heif 400 533",
      "image/avif heif 720 960",
      "image/avif heif 900 1200",
      "image/jpeg jpeg 900 1200",
      "image/webp webp 400 533",
      "image/webp webp 720 960",
      "image/webp webp 900 1200",
    ]);
    const originals = await withDatabase(server.databaseFile, (db) =>
      db.selectFrom("picture_originals").select("picture_id").execute(),
    );
    expect(originals).toEqual([]);

    const again = await upload(desk(), server.origin, [{ name: "again.jpg", bytes: photo }]);
    expect(again.location).toBe(`/desk/pictures?added=0&there=1&id=${path.split("/").at(-1)}`);
  },
);

test("a file is served with a validator, and for a year", { timeout: 60_000 }, async () => {
  const [address = ""] = mediaOf(await untilPrepared(desk()));
  const whole = await fetchFile(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(valuesOf(whole, "Cache-Control", "X-Content-Type-Options", "Content-Length")).toEqual([
    "public, max-age=31536000, immutable",
    "nosniff",
    String(bytes.length),
  ]);
  expect(whole.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const etag = whole.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await fetchFile(address, { "If-None-Match": etag })).status).toBe(304);
  const head = await fetchFile(address, {}, "HEAD");
  expect([head.status, head.headers.get("Content-Length"), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);

  for (const other of [`/media/${"0".repeat(32)}.webp`, address.replace(/\.\w+$/, ".png"), "/media/x.webp"])
    expect((await fetchFile(other)).status, other).toBe(404);
});

test("each hostile file gets a sentence, and the others are added", { timeout: 240_000 }, async () => {
  const hostile = await hostileFiles();
  const good = {
    name: "good.png",
    bytes: await sharp({ create: { width: 30, height: 20, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer(),
  };
  const files = [...hostile, good];
  const answer = await upload(desk(), server.origin, files);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`${hostile.length} files were not added`);
  expect(answer.text).toContain("The other one was added");
  const sentences = answer.text.slice(answer.text.indexOf("files were not added"));
  for (const { name, said } of hostile) {
    const [, sentence = ""] = new RegExp(`${name.replace(".", "\\.")} ?: (.{20,140})`).exec(sentences) ?? [];
    expect(sentence, name).toMatch(said);
  }
  const none = await upload(desk(), server.origin, []);
  expect([none.status, none.text.includes("Choose at least one picture first")]).toEqual([400, true]);
  await untilPrepared(desk());
  const stored = await withDatabase(server.databaseFile, (db) => db.selectFrom("pictures").select("name").execute());
  expect(stored.map(({ name }) => name).toSorted()).toEqual(["a;b=c “x”", "good"]);
});

test(
  "a file that turns out to be damaged says so in the library, and nothing of it is public",
  { timeout: 120_000 },
  async () => {
    const photo = await makePhoto({ seed: 3, width: 1000, height: 800 });
    const before = mediaOf(await desk().get("/desk/pictures"));
    await upload(desk(), server.origin, [{ name: "cut.jpg", bytes: photo.subarray(0, photo.length / 2) }]);
    const page = await untilPrepared(desk());
    expect(page.text).toMatch(/cut The file is damaged or incomplete/);
    expect(mediaOf(page)).toEqual(before);
  },
);

test(
  "a description is needed, another member's change is not overwritten, and what is in use stays",
  { timeout: 120_000 },
  async () => {
    await upload(desk(), server.origin, [{ name: "field.jpg", bytes: await makePhoto({ seed: 8 }) }]);
    const [path = ""] = picturesOf(await untilPrepared(desk()));
    const shown = await desk().get(path);
    const refused = await desk().press(shown, "save", { alt: "" });
    expect([refused.status, refused.text.includes("Describe what the picture shows")]).toEqual([400, true]);
    const saved = await desk().go(shown, "save", { alt: "A field of wheat", focus: "0" });
    expect(saved.text).toContain("Pages that show this picture use it now");
    const late = await desk().press(shown, "save", { alt: "Something else" });
    expect([late.status, late.html.includes("Something else")]).toEqual([409, true]);
    expect((await desk().get(path)).html).toContain("A field of wheat");

    const id = path.split("/").at(-1) ?? "";
    await withDatabase(server.databaseFile, (db) =>
      db
        .insertInto("document_drafts")
        .values({
          document: "services",
          body: JSON.stringify({ intro: `picture:${id}` }),
          stamp: "x",
          saved_at: "2026-01-01",
          saved_by: "x",
        })
        .execute(),
    );
    const kept = await desk().press(await desk().get(path), "delete");
    expect([kept.status, /This picture is still in use.*Services/s.test(kept.text)]).toEqual([409, true]);
    await withDatabase(server.databaseFile, (db) => db.deleteFrom("document_drafts").execute());
    const [file = "none"] = mediaOf(await desk().get(path));
    expect((await fetchFile(file)).status).toBe(200);
    const gone = await desk().go(await desk().get(path), "delete");
    expect(gone.text).toContain("no longer in the library");
    expect((await desk().get(path)).status).toBe(404);
    expect((await fetchFile(file)).status).toBe(404);
    const actions = (await readAudit(server.databaseFile, "picture")).map(({ action }) => action);
    expect(new Set(actions)).toEqual(new Set(["picture.added", "picture.changed", "picture.deleted"]));
  },
);
