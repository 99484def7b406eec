import { isDeepStrictEqual } from "node:util";
import { readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { type Answer, unreadable } from "../../server/forms/answer.server.ts";
import { parseForm } from "../../server/forms/form-body.server.ts";
import { listEntries } from "../../shop/catalogue/catalogue.store.server.ts";
import { picturesOf } from "../../shop/catalogue/product-pictures.ts";
import { documents } from "../../site/content/documents.ts";
import {
  deleteFiles,
  listFiles,
  deletePicture,
  findPicture,
  listPictures,
  updatePicture,
} from "../../site/pictures/pictures.store.server.ts";
import { filesByPicture, referenceTo, type StoredPicture, toShown } from "../../site/pictures/stored-picture.ts";
import { findDraft, findVersion } from "../../site/publishing/documents.store.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { type PageCursor, timeKey, timeRange, toPage } from "../list/list-page.ts";
import { pictureSchema, pictureWordsOf } from "./check-picture.form.ts";
import type { PictureTarget, PictureUse, PictureView } from "./picture-view.ts";

type FindUses = (db: Database, id: string) => Promise<PictureUse[]>;

interface ViewDeps {
  db: Database;
  findUses: FindUses;
  target: PictureTarget | null;
}

interface ChangeDeps extends DeskActor, ViewDeps {
  /** Chooses a picture for that place, and returns its form's URL. */
  choose: ((id: string) => Promise<string>) | null;
  pictures: { refresh: () => Promise<void> };
}

export type LibraryPage = Awaited<ReturnType<typeof loadLibrary>>;

export async function loadLibrary(db: Database, cursor: PageCursor | null) {
  const found = await listPictures(db, timeRange(cursor));
  const page = toPage(found, cursor, ({ createdAt, id }) => timeKey({ time: createdAt, id }));
  const ids = page.rows.map(({ id }) => id);
  const files = filesByPicture(await listFiles(db, ids));
  return {
    ...page,
    rows: page.rows.map((row) => Object.assign(row, { shown: toShown(row, files.get(row.id) ?? []) })),
  };
}

export async function loadPicture(deps: ViewDeps, id: string, alert: "saved" | null): Promise<PictureView | null> {
  const picture = await findPicture(deps.db, id);
  return picture && viewOf(deps, picture, { alert });
}

export async function changePicture(
  deps: ChangeDeps,
  id: string,
  form: FormData,
): Promise<Answer<PictureView> | "missing"> {
  const intent = form.get("intent");
  if (intent === "delete") return remove(deps, id, form);
  if (intent !== "save") throw unreadable(400);
  return save(deps, id, form);
}

async function save(deps: ChangeDeps, id: string, form: FormData): Promise<Answer<PictureView> | "missing"> {
  const submission = parseForm(form, pictureSchema);
  const stamp = String(form.get("stamp") ?? "");
  const outcome = await inTransaction(deps.db, async (db) => {
    const kept = await findPicture(db, id);
    if (!kept) return "missing";
    if (submission.status !== "success") return { kept, status: 400 };
    const words = pictureWordsOf(submission.value);
    if (isDeepStrictEqual({ ...kept, ...words }, kept)) return "saved";
    if (kept.stamp !== stamp) return { kept, status: 409 };
    await updatePicture(db, id, words, { stamp: deps.randomId(), at: deps.now().toISOString() });
    await audit(db, deps, "picture.changed", id);
    return "saved";
  });
  if (outcome === "missing") return outcome;
  if (outcome === "saved") {
    await deps.pictures.refresh();
    return { redirectTo: deps.choose ? await deps.choose(id) : `/desk/pictures/${id}?saved` };
  }
  const { kept, status } = outcome;
  const overtaken = status === 409 ? ({ alert: "changed", stamp: kept.stamp } as const) : { stamp };
  const lastResult = submission.reply(status === 409 ? { formErrors: [] } : {});
  return { body: await viewOf(deps, kept, { lastResult, formKey: deps.randomId(), ...overtaken }), status };
}

/** Deletes a picture that no page uses. Sending the form twice is no error. */
async function remove(deps: ChangeDeps, id: string, form: FormData): Promise<Answer<PictureView>> {
  const used = await inTransaction(deps.db, async (db) => {
    const kept = await findPicture(db, id);
    if (!kept) return null;
    if ((await deps.findUses(db, id)).length > 0) return kept;
    await deleteFiles(db, id);
    await deletePicture(db, id);
    await audit(db, deps, "picture.deleted", id);
    return null;
  });
  if (used) {
    const lastResult = parseForm(form, pictureSchema).reply({ formErrors: [] });
    const typed = used.state === "failed" ? {} : { lastResult, stamp: String(form.get("stamp") ?? "") };
    return { body: await viewOf(deps, used, { alert: "in-use", ...typed }), status: 409 };
  }
  await deps.pictures.refresh();
  return { redirectTo: "/desk/pictures?deleted" };
}

async function viewOf(
  { db, findUses, target }: ViewDeps,
  picture: StoredPicture,
  change: Partial<PictureView>,
): Promise<PictureView> {
  const files = await listFiles(db, [picture.id]);
  return {
    picture: { ...picture, shown: toShown(picture, files) },
    addedBy: (await readMemberNames(db))(picture.createdBy),
    files: files.toSorted((one, other) => one.format.localeCompare(other.format) || one.width - other.width),
    uses: await findUses(db, picture.id),
    stamp: picture.stamp,
    formKey: picture.stamp,
    target,
    alert: null,
    lastResult: null,
    ...change,
  };
}

/** Finds the documents that have a picture, published or in a draft, and the products that show it. */
export async function findPictureUses(db: Database, id: string): Promise<PictureUse[]> {
  const reference = JSON.stringify(referenceTo(id));
  const has = (value: unknown) => JSON.stringify(value).includes(reference);
  const uses: PictureUse[] = [];
  for (const [name, { definition }] of Object.entries(documents)) {
    const [version, draft] = [await findVersion(db, name), await findDraft(db, name)];
    if (has([version?.body, draft?.body])) uses.push({ name: definition.name, href: `/desk/content/${name}` });
  }
  for (const product of await listEntries(db)) {
    if (picturesOf(product).some(({ src }) => src === referenceTo(id)))
      uses.push({ name: product.name, href: `/desk/products/${product.slug}` });
  }
  return uses;
}
