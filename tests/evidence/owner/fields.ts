import type { Locator } from "playwright";
import { addPicture, nameOf } from "./add-picture.ts";
import type { ChosenFile, Owner } from "./owner-at-desk.ts";

/** Opens the form of a document. */
export async function openDocument(owner: Owner, name: string, title: string): Promise<void> {
  await owner.open("Content");
  await owner.follow(owner.page.getByRole("link", { name: title, exact: true }), new RegExp(`/desk/content/${name}$`));
}

/** Finds a field by the words of its label, without the mark of what is required. */
export function field(within: Owner["page"] | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return within.getByLabel(new RegExp(`^${words}\\s*(\\*.*)?$`, "s"));
}

/** What is written into a new entry, by label. A choice is the option's words. */
export interface NewEntry {
  /** The line that opens it. */
  opens: string;
  texts: Readonly<Record<string, string>>;
  choices?: Readonly<Record<string, string>>;
  /** Title and text of a block, by its name. */
  blocks?: Readonly<Record<string, readonly [title: string, text: string]>>;
  picture?: readonly [label: string, file: ChosenFile];
}

/** Opens a list's blank entry and fills it in. */
export async function addEntry(
  owner: Owner,
  { opens, texts, choices = {}, blocks = {}, picture }: NewEntry,
): Promise<void> {
  const entry = owner.page.locator("details", { has: owner.page.getByText(opens, { exact: true }) });
  await owner.click(entry.locator("summary").first());
  await owner.look("blank-entry");
  for (const [label, text] of Object.entries(texts)) await owner.fill(field(entry, label).first(), text);
  for (const [name, [title, text]] of Object.entries(blocks)) {
    const block = entry.getByRole("group", { name, exact: true });
    await owner.fill(field(block, "Title"), title);
    await owner.fill(field(block, "Text"), text);
  }
  for (const [label, option] of Object.entries(choices)) await owner.choose(field(entry, label), option);
  if (picture) await choosePicture(owner, field(entry, picture[0]), picture[1]);
}

/** Chooses a picture of the library. */
export async function choosePicture(owner: Owner, select: Locator, file: ChosenFile): Promise<void> {
  const option = select.locator("option").filter({ hasText: nameOf(file) });
  if ((await option.count()) === 0) throw new Error("a picture that the library shows as ready can't be chosen yet");
  await owner.choose(select, (await option.first().textContent()) ?? "");
}

/** Adds a picture, then opens a document. */
export async function withPicture(
  owner: Owner,
  [file, description]: readonly [ChosenFile, string],
  [name, title]: readonly [string, string],
): Promise<void> {
  await addPicture(owner, file, description);
  await openDocument(owner, name, title);
}
