import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { picturesOf, untilPrepared, upload } from "../support/library.ts";
import { launchBrowser, openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { GRAINS, makePortrait } from "./picture-weight/portrait.ts";
import { showEverywhere } from "./picture-weight/show-everywhere.ts";

// `npm run evidence -- picture-weight`: a portrait of 12 megapixels stands wherever the website shows a picture of the
// library; prints how wide it is shown, how wide its `sizes` says, and what a browser loads for it, on screens of 390,
// 768 and 1440 pixels. Fails if a screen of 390 pixels with two or three dots for each loads more than 60 KB for one,
// or if `sizes` is off by more than a fifth. Needs a build and Chromium.

const MOST_BYTES = 60 * 1024;
/** Factor by which `sizes` may be off. */
const MOST_OFF = 1.2;

const PAGES = ["/", "/about", "/portfolio", "/creators/micah-rowe", "/announcements/josiah-vale"];
const SCREENS = [
  [390, 2],
  [390, 3],
  [768, 2],
  [1440, 1],
  [1440, 2],
] as const;

interface Shown {
  /** Its `sizes`, which differ from place to place. */
  where: string;
  width: number;
  said: number;
  file: string;
}

const browser = await launchBrowser();
let failed = false;
try {
  for (const [name, grain] of Object.entries(GRAINS)) await weigh(name, await makePortrait(grain));
} finally {
  await browser.close();
}
process.exitCode = failed ? 1 : 0;

async function weigh(name: string, bytes: Buffer): Promise<void> {
  const server = await startServer();
  try {
    const desk = visitDesk(server.origin, await signInMember(server.databaseFile));
    await upload(desk, server.origin, [{ name: "portrait.jpg", bytes }]);
    const [path = ""] = picturesOf(await untilPrepared(desk, 120_000));
    const id = path.split("/").at(-1) ?? "";
    await withDatabase(server.databaseFile, (db) => showEverywhere(db, `picture:${id}`));
    // The server looks for new documents once a second.
    await wait(3_000);
    console.log(`\n${name}, ${(bytes.length / 1024 / 1024).toFixed(1)} MB\n`);
    console.log("| page | picture | screen | shown px | sizes says px | file px | KB |\n|---|---|---|--:|--:|--:|--:|");
    for (const page of PAGES)
      for (const [width, density] of SCREENS) await look(browser, server.origin + page, { page, width, density });
  } finally {
    await server.remove();
  }
}

async function look(
  by: Browser,
  address: string,
  { page: path, width, density }: { page: string; width: number; density: number },
): Promise<void> {
  const context = await openContext(by, {
    viewport: { width, height: 844 },
    deviceScaleFactor: density,
    javaScriptEnabled: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    const shown = await page.evaluate(findShown);
    for (const one of shown) {
      const file = await (await fetch(one.file)).arrayBuffer();
      const widths = await page.evaluate(widthOf, one.file);
      const off = Math.max(one.width / one.said, one.said / one.width);
      const isHeavy = width === 390 && file.byteLength > MOST_BYTES;
      if (isHeavy || off > MOST_OFF) failed = true;
      const marks = `${off > MOST_OFF ? " (!)" : ""}${isHeavy ? " (heavy)" : ""}`;
      const cells = [Math.round(one.width), Math.round(one.said), widths, (file.byteLength / 1024).toFixed(0)];
      console.log(`| ${path} | ${one.where} | ${width} x${density} | ${cells.join(" | ")}${marks} |`);
    }
  } finally {
    await context.close();
  }
}

/** Runs in the page. One picture of each place. */
async function findShown(): Promise<Shown[]> {
  const found = new Map<string, Shown>();
  for (const image of document.images) {
    const source = image.parentElement?.querySelector("source");
    if (!source || image.getBoundingClientRect().width === 0) continue;
    image.loading = "eager";
    await image.decode().catch(() => undefined);
    const where = source.sizes;
    const { width } = image.getBoundingClientRect();
    // The density of a file that `sizes` chose makes its own width out of it.
    const shown = { where, width, said: image.naturalWidth, file: image.currentSrc };
    const other = found.get(where);
    if (!other || other.width < width) found.set(where, shown);
  }
  return [...found.values()];
}

/** Runs in the page: the width that `srcset` says. */
function widthOf(file: string): number {
  for (const source of document.querySelectorAll("source"))
    for (const one of source.srcset.split(", "))
      if (file.endsWith(one.split(" ", 1)[0] ?? "-")) return Number.parseInt(one.split(" ")[1] ?? "", 10);
  return 0;
}
