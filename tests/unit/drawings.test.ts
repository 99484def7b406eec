import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { isAnimated } from "../../app/site/pictures/picture-file.ts";
import { readDrawing } from "../../app/site/pictures/read-drawing.server.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-drawings-"));
const illustrator = readFileSync(path.resolve("tests/support/illustrator.svg"), "latin1");

afterAll(() => rmSync(folder, { recursive: true }));

function read(svg: string): ReturnType<typeof readDrawing> {
  const file = path.join(folder, "drawing.svg");
  writeFileSync(file, svg, "latin1");
  return readDrawing(file);
}

async function pixelsOf(drawing: ReturnType<typeof readDrawing>): Promise<number[][]> {
  if (!Buffer.isBuffer(drawing)) throw new Error(drawing.fault);
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([120, 80]);
  return [30, 90].map((x) => Array.from(data.subarray((40 * 120 + x) * 3, (40 * 120 + x) * 3 + 3)));
}

test("a drawing of Illustrator's is read with its entities, and without its copy for Illustrator", async () => {
  const drawing = read(illustrator);
  expect(await pixelsOf(drawing)).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
  expect(String(drawing)).toContain('xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"');
  expect(String(drawing)).not.toMatch(/ENTITY|foreignObject|pgf/);
});

test("a copy of megabytes and old letters don't matter", async () => {
  const large = illustrator.replace("eJzdvXlf", `eJz${"a".repeat(6_000_000)}`).replace("Ebene", "\xc4bene");
  const latin = large.replace('encoding="utf-8"', 'encoding="iso-8859-1"');
  expect(await pixelsOf(read(latin))).toHaveLength(2);
});

const doctype = (inside: string) => `<!DOCTYPE svg [${inside}]><svg xmlns="http://www.w3.org/2000/svg">`;

test.each([
  ["another file", `${doctype('<!ENTITY a SYSTEM "file:///etc/passwd">')}<text>&a;</text></svg>`],
  ["an entity in an entity", `${doctype('<!ENTITY a "ha"><!ENTITY b "&a;&a;">')}<text>&b;</text></svg>`],
  ["a declaration of attributes", `${doctype('<!ATTLIST svg onload CDATA "alert(1)">')}</svg>`],
  ["one entity many times", `${doctype(`<!ENTITY a "${"ha".repeat(500)}">`)}<text>${"&a;".repeat(2_000)}</text></svg>`],
  ["a link by an entity", `${doctype('<!ENTITY a "http://127.0.0.1/x.png">')}<image href="&a;"/></svg>`],
  ["HTML for Illustrator", illustrator.replace("<i:pgfRef ", "<p>x</p><i:pgfRef ")],
  ["HTML in a copy without an end", illustrator.replace("</i:pgf>", "").replace("<rect", "<foreignObject/><rect")],
])("%s is refused", (_what, svg) => expect(read(svg)).toEqual({ fault: "drawing-loads-or-runs" }));

test("a picture that moves is told from one that doesn't", async () => {
  const frames = [255, 0].map((red) => ({
    create: { width: 4, height: 4, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
  }));
  const images = await Promise.all(frames.map((one) => sharp(one).png().toBuffer()));
  const moving = await sharp(images, { join: { animated: true } })
    .webp({ loop: 0, delay: 100 })
    .toBuffer();
  const { pages } = await sharp(moving).metadata();
  expect([isAnimated(moving, "webp", pages), isAnimated(moving, "webp", undefined)]).toEqual([true, false]);
  const [still = Buffer.alloc(0)] = images;
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from("acTL"), Buffer.alloc(12)]);
  const [head, rest] = [still.subarray(0, 33), still.subarray(33)];
  expect([isAnimated(still, "png"), isAnimated(Buffer.concat([head, control, rest]), "png")]).toEqual([false, true]);
  const avif = await sharp(still).avif().toBuffer();
  const sequence = Buffer.from(avif);
  sequence.write("avis", 8, "latin1");
  expect([isAnimated(avif, "avif"), isAnimated(sequence, "avif")]).toEqual([false, true]);
});
