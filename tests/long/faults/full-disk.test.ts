import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { type DeskMember, signInMember, visitDesk } from "../../support/desk-member.ts";
import { complaintOf, SERVER } from "../../support/failed-start.ts";
import { freePort } from "../../support/free-port.ts";
import { picturesOf, untilPrepared, upload } from "../../support/library.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { type SiteOnDisk, startOnDisk } from "../../support/site-on-disk.ts";
import { canMount, emptyDisk, fillDisk, spawnOnDisk } from "../../support/start-limited.ts";
import { ANSWERS, walkTo } from "../../support/survey-walk.ts";
import { eventually } from "../../support/visit.ts";
import { valuesOf, visit } from "../../support/visitor.ts";

// docs/decisions/0012-start-and-stop.md

let site: SiteOnDisk;

beforeAll(async () => {
  if (canMount) site = await startOnDisk("4m", seedCatalogue);
});

afterAll(() => site?.remove());

test.skipIf(!canMount)(
  "on a full disk pages are served, forms answer 503 and keep what was typed, and work again once there is room",
  async () => {
    const visitor = visit(site.origin);
    const second = await walkTo(visitor, 2);
    const contact = await visitor.get("/contact");
    const product = await visitor.get(`/shop/${seedProducts.print.slug}`);
    expect(await database()).toBe("writable");
    // Room for a short row but not for a long submission.
    fillDisk(site.disk, 64 * 1024);
    expect(await database()).toBe("read-only");
    fillDisk(site.disk);

    for (const address of [
      "/",
      "/about",
      "/services",
      "/portfolio",
      "/contact",
      "/shop",
      "/survey/creator",
      "/healthz",
    ]) {
      expect((await visit(site.origin).ask(address)).status, address).toBe(200);
    }
    const refused = {
      survey: await visitor.press(second, "next", ANSWERS[2]),
      contact: await send(visitor, contact, MESSAGE),
      cart: await visit(site.origin).press(product, "add"),
    };
    for (const [name, page] of Object.entries(refused)) {
      expect(page.status, name).toBe(503);
      expect(page.headers.get("Retry-After"), name).toBe("60");
      expect(page.title, name).toMatch(/^Error: .* \| TETM$/);
      expect(page.text, name).toMatch(/try again/i);
    }
    expect(valuesOf(refused.survey, "niche")).toEqual([ANSWERS[2].niche]);

    emptyDisk(site.disk);
    expect((await visitor.press(refused.survey, "next")).location).toBe("/survey/creator?step=3");
  },
);

test.skipIf(!canMount)("a disk that is full already: one sentence, and no start", async () => {
  const made = mkdtempSync(path.join(os.tmpdir(), "tetm-full-start-"));
  const small = path.join(made, "disk");
  mkdirSync(small);
  const env = { PORT: String(await freePort()), DATABASE_URL: `file:${small}/site.db` };
  const started = spawnOnDisk(
    small,
    { size: "1m", prepare: "dd if=/dev/zero of=filler 2>/dev/null; true" },
    [...SERVER],
    env,
  );
  const ended = Promise.all([started.code, started.stdout, started.stderr]).then(([code, stdout, stderr]) => ({
    code,
    stdout,
    stderr,
  }));
  expect(complaintOf(await ended)).toMatch(/^The disk of .*disk is full: extend the volume /);
  rmSync(made, { recursive: true, force: true });
});

test.skipIf(!canMount)(
  "an upload on a disk that is full, or fills up meanwhile, adds nothing, says so, and leaves no file",
  { timeout: 120_000 },
  async () => {
    let member = null as DeskMember | null;
    // Database and temporary files share a disk.
    const larger = await startOnDisk("32m", async (file) => void (member = await signInMember(file)));
    const desk = visitDesk(larger.origin, member!);
    const leftovers = () => readdirSync(larger.temporary).filter((name) => name.startsWith("site-picture-"));
    const bytes = await makePhoto({ width: 2000, height: 1500, quality: 97 });
    const add = () => upload(desk, larger.origin, [{ name: "Wheat.jpg", bytes }]);
    // No byte is left; less than the file; room for the file, but not for file and database.
    for (const left of [0, bytes.length / 2, bytes.length * 1.5]) {
      fillDisk(larger.disk, left);
      const refused = await add();
      expect([refused.status, refused.headers.get("Retry-After")], `${left} of ${bytes.length}`).toEqual([503, "60"]);
      expect(refused.text).toMatch(/try again/i);
      expect(leftovers()).toEqual([]);
      emptyDisk(larger.disk);
      expect(picturesOf(await desk.get("/desk/pictures"))).toEqual([]);
    }
    expect((await add()).status).toBe(303);
    expect(picturesOf(await untilPrepared(desk))).toHaveLength(1);
    await eventually(async () => leftovers()).toEqual([]);
    await larger.remove();
  },
);

async function database(): Promise<string> {
  return ((await (await fetch(`${site.origin}/healthz`)).json()) as { database: string }).database;
}
