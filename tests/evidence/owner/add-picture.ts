import { setTimeout as wait } from "node:timers/promises";
import type { ChosenFile, Owner } from "./owner-at-desk.ts";

/** Milliseconds in which a picture must be ready, and that an owner takes to look again, or to write a sentence. */
const LIMIT = 60_000;
const LOOK = 2000;

/** Adds a file to the library, describes it, and waits until it can be chosen. */
export async function addPicture(owner: Owner, file: ChosenFile, description: string): Promise<void> {
  const { page } = owner;
  const name = nameOf(file);
  await owner.open("Pictures");
  await owner.attach(page.getByLabel("Choose files"), file);
  const start = performance.now();
  await owner.follow(page.getByRole("button", { name: "Add", exact: true }), /\/desk\/pictures\?added=1/);
  owner.doings.notes.push(`sent in ${seconds(start)} s`);
  await owner.look("added");
  await owner.follow(
    page.getByRole("link", { name: `Describe “${name}”`, exact: true }),
    /\/desk\/pictures\/[\w-]{22}$/,
  );
  await owner.fill(page.getByLabel(/^Description\b/), description);
  // Nobody writes a sentence in less time, and meanwhile the picture may become ready.
  await wait(LOOK);
  await owner.click(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Pages that show this picture use it now.").waitFor();
  await owner.settle();
  await owner.look("described");
  await owner.follow(page.getByRole("link", { name: "All pictures" }), /\/desk\/pictures$/);
  await untilPrepared(owner, name);
  owner.doings.notes.push(`prepared ${seconds(start)} s after Add`);
}

/** With scripts, the library shows by itself that a picture is ready; without, "Look again" is pressed. */
async function untilPrepared(owner: Owner, name: string): Promise<void> {
  const { page, options } = owner;
  const ready = page.getByRole("listitem").filter({ hasText: name }).locator("img");
  await owner.look("waiting");
  if (options.scripts) return ready.waitFor({ timeout: LIMIT });
  for (const end = Date.now() + LIMIT; (await ready.count()) === 0; await wait(LOOK)) {
    if (Date.now() > end) throw new Error(`${name} was not prepared within ${LIMIT / 1000} seconds`);
    await owner.follow(page.getByRole("link", { name: "Look again" }), /\/desk\/pictures$/);
  }
}

/** The library's name for a file, which the lists of pictures show, too. */
export function nameOf({ name }: ChosenFile): string {
  return name.replace(/\.\w+$/, "");
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
