import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { askRaw } from "../../support/raw-request.ts";
import { makePhoto, metadataIn } from "../../support/sample-pictures.ts";
import {
  addPicture,
  choosePicture,
  type ChosenFile,
  enterDesk,
  field,
  fillEntry,
  openDocument,
  type Person,
  type World,
} from "./person.ts";
import { addMember, type Step } from "./steps.ts";

/** Milliseconds after Publish in which visitors must see it. */
const SOON = 2_000;
const MEDIA = /\/media\/[0-9a-f]+/;

/** A photo of a phone held upright: 12 megapixels that lie on the side, with the place where it was taken. */
export async function phonePhoto(name: string, seed: number): Promise<ChosenFile> {
  const buffer = await makePhoto({ width: 4000, height: 3000, orientation: 6, quality: 95, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** An owner changes the site, with nothing but the pages of the dashboard. */
export function ownerSteps(world: World): Record<string, Step> {
  let ada: Person;
  return {
    "the owner signs in": async () => {
      ada = await enterDesk(world, await addMember(world, "ada@example.com", "Ada Hale"), "ada@example.com");
    },
    "a phone number": async () => {
      await openDocument(ada, "company", "Company");
      await ada.fill(field(ada.page, "Phone"), "(919) 555-0177");
      await publish(world, ada, "/contact", "(919) 555-0177", 'href="tel:+19195550177"');
    },
    "the founder's portrait": async () => {
      const [photo, description] = [await phonePhoto("Founder by the window", 3), "The founder beside a window"];
      await addPicture(ada, photo, description);
      await openDocument(ada, "about", "About");
      await choosePicture(ada, field(ada.page, "Founder's portrait"), photo);
      await publish(world, ada, "/about", MEDIA, `alt="${description}"`);
      await checkFiles(world, ada, "/about");
    },
    "a creator": async () => {
      const [photo, description] = [await phonePhoto("Hannah singing", 12), "Hannah Reed at a microphone"];
      await addPicture(ada, photo, description);
      await openDocument(ada, "creators", "Creators");
      const entry = await fillEntry(ada, "New creator", {
        Name: "Hannah Reed",
        Role: "Singer",
        Summary: "Hannah sings psalms that people hum on the way home.",
        Biography: "She began in a church of forty.\n\nShe stayed.",
      });
      await ada.choose(field(entry, "Colors of the page"), "River: blue to sky");
      await choosePicture(ada, field(entry, "Portrait"), photo);
      await publish(world, ada, "/creators/hannah-reed", "She began in a church of forty.", description, MEDIA);
      const answer = await askRaw(world.shop.origin, "GET", "/", { Host: "hannah-reed.tetm.example" });
      ada.same("the subdomain leads to", /^location: (.*)\r$/im.exec(answer)?.[1], "/creators/hannah-reed");
    },
  };
}

/** Presses Publish, and waits until visitors see it on a page. */
async function publish(world: World, person: Person, path: string, ...shown: (string | RegExp)[]): Promise<void> {
  const isShown = async () => {
    const html = await (await fetch(world.shop.origin + path)).text();
    return shown.every((one) => (typeof one === "string" ? html.includes(one) : one.test(html)));
  };
  if (await isShown()) person.problems.push(`${path} had it before it was published`);
  await person.press("Publish");
  const start = performance.now();
  while (!(await isShown()) && performance.now() - start < 5 * SOON) await wait(25);
  const milliseconds = performance.now() - start;
  if (milliseconds > SOON) person.problems.push(`${path} showed it after ${Math.round(milliseconds)} ms`);
  await person.page.getByText("Visitors see this text now.").waitFor();
}

/** Checks that the files of a page's pictures are upright and don't tell where they were taken. */
async function checkFiles({ shop }: World, person: Person, path: string): Promise<void> {
  const html = await (await fetch(shop.origin + path)).text();
  const files = [...new Set(html.match(/\/media\/[0-9a-f]+\.\w+/g))];
  if (files.length < 3) person.problems.push(`${files.length} files`);
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(shop.origin + file)).arrayBuffer());
    const { orientation = 1, width, height } = await sharp(bytes).metadata();
    person.same(`metadata of ${file}`, await metadataIn(bytes), []);
    if (orientation !== 1 || width >= height) person.problems.push(`${file} isn't upright`);
  }
}
