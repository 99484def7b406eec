import sharp from "sharp";
import { openContext } from "../../support/open-browser.ts";
import { metadataIn } from "../../support/sample-pictures.ts";
import { type ChosenFile, type Owner, PHONE } from "./owner-at-desk.ts";
import { readPage } from "./public-pages.ts";

/** What a phone may load for the portrait. */
const MOST_BYTES = 60 * 1024;

/** The photo that the owner has: bytes, within a tenth. */
const ORIGINAL = { width: 4000, height: 3000, bytes: 5_000_000 };

/** Checks the files that visitors get for the founder's portrait, and what a phone of high density loads. */
export async function checkPortrait(owner: Owner, original: ChosenFile, description: string): Promise<void> {
  const { notes, problems } = owner.doings;
  problems.push(...(await mistakesInOriginal(original.buffer)));
  for (const origin of owner.options.origins) {
    const html = await readPage(origin, "/about");
    const files = [...new Set(html.match(/\/media\/[0-9a-f]+\.\w+/g))];
    if (files.length < 3) problems.push(`${files.length} files`);
    for (const file of files) problems.push(...(await mistakesIn(origin + file)).map((one) => `${file} ${one}`));
  }
  const { type, bytes, width } = await loadedByPhone(owner, description);
  notes.push(`${type}, ${width} wide, ${bytes} bytes of ${original.buffer.length}`);
  if (type !== "image/avif") problems.push(`a phone gets ${type}`);
  if (bytes > MOST_BYTES) problems.push(`a phone loads ${bytes} bytes`);
}

async function mistakesInOriginal(bytes: Buffer): Promise<string[]> {
  const { format, width, height } = await sharp(bytes).metadata();
  const isSize = width === ORIGINAL.width && height === ORIGINAL.height;
  const isLarge = Math.abs(bytes.length - ORIGINAL.bytes) <= ORIGINAL.bytes / 10;
  const isPlaced = (await metadataIn(bytes)).includes("GPS");
  if (format === "jpeg" && isSize && isLarge && isPlaced) return [];
  return [`the original is a ${format} of ${width} x ${height}, ${bytes.length} bytes, GPS: ${isPlaced}`];
}

async function mistakesIn(address: string): Promise<string[]> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { orientation = 1, width, height } = await sharp(bytes).metadata();
  const mistakes = (await metadataIn(bytes)).map((kind) => `has metadata: ${kind}`);
  if (orientation !== 1 || width >= height) mistakes.push("isn't upright");
  return mistakes;
}

async function loadedByPhone({ options }: Owner, description: string) {
  const { browser, origins, scripts } = options;
  const shape = { viewport: PHONE, deviceScaleFactor: 2, javaScriptEnabled: scripts };
  const context = await openContext(browser, shape);
  try {
    const page = await context.newPage();
    const loaded = new Map<string, Promise<{ type: string; bytes: number }>>();
    page.on("response", (answer) => {
      if (!answer.url().includes("/media/")) return;
      const type = answer.headers()["content-type"] ?? "";
      loaded.set(
        answer.url(),
        answer.body().then(({ length }) => ({ type, bytes: length })),
      );
    });
    await page.goto(`${origins[0]}/about`, { waitUntil: "networkidle" });
    const { src, width } = await page
      .getByAltText(description)
      .evaluate((image: HTMLImageElement) => ({ src: image.currentSrc, width: image.naturalWidth }));
    const { type, bytes } = (await loaded.get(src)) ?? { type: "nothing", bytes: 0 };
    const [, widthOfFile = width] = /nothing/.test(type) ? [] : [src, await widthOf(src)];
    return { type, bytes, width: widthOfFile };
  } finally {
    await context.close();
  }
}

/** The file's own pixels: `naturalWidth` is divided by the density that `srcset` gives it. */
async function widthOf(address: string): Promise<number> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return width;
}
