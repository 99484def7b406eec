import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { complaintOf, SERVER } from "../../support/failed-start.ts";
import { freePort } from "../../support/free-port.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { type SiteOnDisk, startOnDisk } from "../../support/site-on-disk.ts";
import { canMount, emptyDisk, fillDisk, spawnOnDisk } from "../../support/start-limited.ts";
import { ANSWERS, walkTo } from "../../support/survey-walk.ts";
import { valuesOf, visit } from "../../support/visitor.ts";

// See docs/decisions/0012-start-and-stop.md

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
    // Leaves space for a short row but not for a long submission.
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

/** Returns the database's state in the health check. */
async function database(): Promise<string> {
  return ((await (await fetch(`${site.origin}/healthz`)).json()) as { database: string }).database;
}
