import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyPage } from "../../support/crawl.ts";
import { type DeskMember, signInMember, visitDesk } from "../../support/desk-member.ts";
import { picturesOf, untilPrepared, upload } from "../../support/library.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { type SiteOnDisk, startOnDisk } from "../../support/site-on-disk.ts";
import { canMount, emptyDisk, fillDisk } from "../../support/start-limited.ts";
import { eventually } from "../../support/visit.ts";
import type { Page } from "../../support/visitor.ts";

// The disk is full while a member adds pictures. Database and temporary files are on the same one.

let site: SiteOnDisk;
let member: DeskMember;

beforeAll(async () => {
  if (canMount) site = await startOnDisk("32m", async (file) => void (member = await signInMember(file)));
}, 60_000);

afterAll(() => site?.remove());

const desk = () => visitDesk(site.origin, member);
const leftovers = () => readdirSync(site.temporary).filter((name) => name.startsWith("site-picture-"));
const saysSo = (page: Page) => [page.status, page.headers.get("Retry-After"), /try again/i.test(page.text)];
const UNAVAILABLE = [503, "60", true];

test.skipIf(!canMount)(
  "an upload on a disk that is full, or fills up meanwhile, adds nothing, says so, and leaves no file",
  async () => {
    const browser = desk();
    const bytes = await makePhoto({ width: 2000, height: 1500, quality: 97 });
    const add = () => upload(browser, site.origin, [{ name: "Wheat.jpg", bytes }]);
    const before = await everyPage(site.origin);
    // No byte is left; less than the file; room for the file, but not for the file and the database.
    for (const left of [0, bytes.length / 2, bytes.length * 1.5]) {
      fillDisk(site.disk, left);
      expect(saysSo(await add()), `${left} of ${bytes.length} bytes`).toEqual(UNAVAILABLE);
      expect(leftovers()).toEqual([]);
      expect((await everyPage(site.origin)) === before).toBe(true);
      emptyDisk(site.disk);
      expect(picturesOf(await browser.get("/desk/pictures"))).toEqual([]);
    }
    expect((await add()).status).toBe(303);
    expect(picturesOf(await untilPrepared(browser))).toHaveLength(1);
    await eventually(async () => leftovers()).toEqual([]);
  },
  90_000,
);
