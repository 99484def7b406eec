import { expect, test } from "vitest";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { loadHistory, readPublishing } from "../../app/desk/content/read-content.server.ts";
import { announcements } from "../../app/site/content/announcements.ts";
import { documents } from "../../app/site/content/documents.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { openDocuments } from "../../app/site/publishing/published-documents.server.ts";
import { addPictures, PICTURES } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("documents that were published together become public in one step, after the pictures that they show", async () => {
  const steps: string[] = [];
  const note = (what: string) => () => void steps.push(`${what}: ${shown()}`);
  const published = await openDocuments({
    db: store.db,
    log: { error: () => {} },
    now: () => new Date(0),
    readFirst: async () => note("pictures")(),
    onChange: note("changed"),
  });
  const shown = () => [published.read("about").intro, published.read("services").intro].join(" ");
  const before = shown();
  for (const version of [1, 2]) {
    const intro = `New${version}`;
    await inTransaction(store.db, async (db) => {
      for (const name of ["about", "services"] as const)
        await insertVersion(db, name, { version, body: { ...documents[name].initial, intro }, at: "x", by: "x" });
    });
    const seen = new Set<string>();
    const look = { isOver: false };
    void Promise.all([published.refresh(), published.refresh()]).then(() => (look.isOver = true));
    for (; !look.isOver; await new Promise(setImmediate)) seen.add(shown());
    expect([...seen].filter((one) => ![before, "New1 New1", "New2 New2"].includes(one))).toEqual([]);
  }
  expect(steps[0]).toBe(`pictures: ${before}`);
  expect(steps.filter((step) => step.startsWith("changed"))).toEqual(["changed: New1 New1", "changed: New2 New2"]);
});

test("what was published before there was a field that may be blank is shown with a blank one", async () => {
  const whole = documents.projects.initial;
  const body = JSON.parse(JSON.stringify(whole, (key, value) => (key === "caseStudy" ? undefined : value)));
  await insertVersion(store.db, "projects", { version: 1, body, at: "x", by: "x" });
  const published = await openDocuments({
    db: store.db,
    log: { error: () => {} },
    now: () => new Date(0),
    readFirst: async () => {},
    onChange: () => {},
  });
  expect(published.read("projects")).toEqual(whole);
});

test("an entry that was scheduled and is made public now counts as added", async () => {
  const [first] = announcements.announcements;
  const now = new Date("2026-11-29T12:00:00.000Z");
  for (const [version, publicFrom] of [
    [1, "2026-12-24T14:00:00.000Z"],
    [2, ""],
  ] as const) {
    const body = { announcements: [{ ...first!, slug: "the-tour", publicFrom }] };
    await insertVersion(store.db, "announcements", { version, body, at: "x", by: "x" });
    const { added } = await readPublishing(store.db, "announcements", now);
    expect(added.map(({ href }) => href)).toEqual(publicFrom ? [] : ["/announcements/the-tour"]);
  }
});

test("earlier versions name a picture as a form does, also one that was deleted", async () => {
  await addPictures(store.db);
  for (const [version, heroPicture] of [
    [1, `picture:${PICTURES.ready}`],
    [2, "picture:gone"],
  ] as const)
    await insertVersion(store.db, "home", {
      version,
      body: { ...documents.home.initial, heroPicture },
      at: "x",
      by: "x",
    });
  const [newest] = (await loadHistory(store.db, "home")).versions;
  expect(newest?.changes).toEqual([
    {
      label: "Picture at the top",
      before: expect.stringMatching(/^ready 名 &, .*: A red field/),
      after: "A picture that was deleted",
    },
  ]);
});
