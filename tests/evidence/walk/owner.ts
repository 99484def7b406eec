import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { askRaw } from "../../support/raw-request.ts";
import { metadataIn } from "../../support/sample-pictures.ts";
import {
  addMember,
  addPicture,
  choosePicture,
  enterDesk,
  field,
  fillEntry,
  openDocument,
  phonePhoto,
  press,
  type Step,
  type World,
} from "./person.ts";

/** Milliseconds after Publish until visitors must see it. */
const SOON = 2_000;
const MEDIA = /\/media\/[0-9a-f]+/;

/** An owner changes the site, using only the dashboard. */
export function ownerSteps(world: World): Record<string, Step> {
  const { shop, scripts } = world;
  let page: Page;

  const read = async (path: string) => (await fetch(shop.origin + path)).text();

  /** Presses Publish and waits until a page shows it to visitors. */
  async function publish(path: string, ...shown: (string | RegExp)[]): Promise<void> {
    const isShown = async () => {
      const html = await read(path);
      return shown.every((one) => (typeof one === "string" ? html.includes(one) : one.test(html)));
    };
    expect(await isShown(), `${path} has it before it is published`).toBe(false);
    await press(page, "Publish");
    const start = performance.now();
    while (!(await isShown()) && performance.now() - start < 5 * SOON) await wait(25);
    expect(performance.now() - start, `milliseconds until ${path} shows it`).toBeLessThan(SOON);
    await page.getByText("Visitors see this text now.").waitFor();
  }

  return {
    "the owner signs in": async () => {
      page = await enterDesk(world, await addMember(world, "ada@example.com", "Ada Hale"), "ada@example.com");
    },
    "a phone number": async () => {
      await openDocument(page, "company", "Company");
      await field(page, "Phone").fill("(919) 555-0177");
      await publish("/contact", "(919) 555-0177", 'href="tel:+19195550177"');
    },
    "the founder's portrait": async () => {
      const [photo, description] = [await phonePhoto("Founder by the window", 3), "The founder beside a window"];
      await addPicture(page, photo, description, scripts);
      await openDocument(page, "about", "About");
      await choosePicture(field(page, "Founder's portrait"), photo);
      await publish("/about", MEDIA, `alt="${description}"`);
      const files = new Set((await read("/about")).match(/\/media\/[0-9a-f]+\.\w+/g));
      expect(files.size).toBeGreaterThan(2);
      for (const file of files) {
        const bytes = Buffer.from(await (await fetch(shop.origin + file)).arrayBuffer());
        expect(await metadataIn(bytes), file).toEqual([]);
      }
    },
    "a creator": async () => {
      const [photo, description] = [await phonePhoto("Hannah singing", 12), "Hannah Reed at a microphone"];
      await addPicture(page, photo, description, scripts);
      await openDocument(page, "creators", "Creators");
      const entry = await fillEntry(page, "New creator", {
        Name: "Hannah Reed",
        Role: "Singer",
        Summary: "Hannah sings psalms that people hum on the way home.",
        Biography: "She began in a church of forty.\n\nShe stayed.",
      });
      await field(entry, "Colors of the page").selectOption({ label: "River: blue to sky" });
      await choosePicture(field(entry, "Portrait"), photo);
      await publish("/creators/hannah-reed", "She began in a church of forty.", description, MEDIA);
      const answer = await askRaw(shop.origin, "GET", "/", { Host: "hannah-reed.tetm.example" });
      expect(answer).toMatch(/^location: \/creators\/hannah-reed\r$/im);
    },
  };
}
