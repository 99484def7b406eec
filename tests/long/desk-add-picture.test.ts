import { beforeEach, expect, test } from "vitest";
import { about } from "../../app/site/content/about.ts";
import { insertFile, insertPicture } from "../../app/site/pictures/pictures.store.server.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { addFor, untilPrepared, upload } from "../support/library.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const server = useServer(startServer);
const member = useMember(server);
let seed = 10;

beforeEach(() => withDatabase(server.databaseFile, (db) => db.deleteFrom("document_drafts").execute()));

const ABOUT = "/desk/content/about";
const desk = () => member.open();
const valueOf = (page: Page, name: string) =>
  page.forms.flatMap((form) => form.fields).find(([one]) => one === name)?.[1];
const photo = async () => {
  seed += 1;
  return { name: `Photo ${seed}.jpg`, bytes: await makePhoto({ seed, width: 300, height: 300 }) };
};

/** Uploads a picture, describes it if it is new, and follows to the form. */
async function add(path: string, file: { name: string; bytes: Uint8Array }): Promise<Page> {
  const browser = desk();
  const sent = await addFor(browser, server.origin, file, path);
  expect(sent.status).toBe(303);
  return Object.assign(await browser.get(sent.location ?? ""), { location: sent.headers.get("Location") });
}

test(
  "a picture is added from the form: the draft is kept, and has the picture when the member is back",
  { timeout: 60_000 },
  async () => {
    const browser = desk();
    const page = await browser.go(await browser.get(ABOUT), "picture:team[1].portrait", {
      intro: "",
      "team[1].role": "Kept",
    });
    expect(page.text).toContain("For “Person 2: Portrait” on About. Your draft is saved.");
    expect(page.html).toContain('href="/desk/content/about?field=team%5B1%5D.portrait#team[1].portrait"');
    const action = page.forms.find((form) => form.action.startsWith("/desk/pictures"))?.action ?? "";
    const file = await photo();
    const back = await add(action, file);
    expect(back.location).toBe("/desk/content/about?done=picture&field=team%5B1%5D.portrait#team[1].portrait");
    expect([valueOf(back, "team[1].portrait"), valueOf(back, "team[1].role"), valueOf(back, "intro")]).toEqual([
      expect.stringMatching(/^picture:/),
      "Kept",
      "",
    ]);
    expect(back.text).toContain("The picture is chosen");
    expect(back.html).toMatch(/<details[^>]* open=""><summary[^>]*>Person 2/);

    // The same upload again, as by a second press or Back: it is already done.
    expect((await add(action, file)).location).toContain("done=picture&");

    const prepared = await untilPrepared(desk());
    expect(prepared.text).toContain(file.name.replace(".jpg", ""));
    const published = await desk().go(await desk().get(ABOUT), "publish", { intro: about.intro });
    expect(published.text).toContain("Visitors see this text now");
    expect((await visit(server.origin).get("/about")).html).toContain("/media/");
  },
);

test(
  "a picture isn't public before someone says what it shows, or that it is decoration",
  { timeout: 60_000 },
  async () => {
    const browser = desk();
    const left = await browser.press(await browser.get(ABOUT), "picture:team[3].portrait");
    const sent = await upload(browser, server.origin, [await photo()], {}, left.location ?? "");
    const [address = "", id = ""] = /^\/desk\/pictures\/([\w-]{22})\?/.exec(sent.location ?? "") ?? [];
    expect(address).not.toBe("");
    await untilPrepared(desk());

    // Someone goes back without describing it, and chooses it in its field.
    const chosen = { "team[3].portrait": `picture:${id}` };
    const sentence = "Person 4: Portrait: say what the picture shows, or mark it as decoration";
    const refused = await browser.press(await browser.get(ABOUT), "publish", chosen);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
    const saved = await browser.go(refused, "save", chosen);
    expect(saved.text).toContain(sentence);
    expect((await browser.get("/preview/about")).html).toContain("/media/");

    // The button beside it saves typed text and returns to the field.
    const page = await browser.go(saved, "describe:team[3].portrait", { founderName: "Typed" });
    expect(page.text).toContain("For “Person 4: Portrait” on About. Your draft is saved.");
    expect((await browser.press(page, "save", { alt: "" })).status).toBe(400);
    const described = await browser.press(page, "save", { decoration: "yes" });
    expect(described.headers.get("Location")).toBe(`${ABOUT}?done=picture&field=team%5B3%5D.portrait#team[3].portrait`);
    const form = await browser.get(described.location ?? "");
    expect([valueOf(form, "founderName"), form.text.includes(sentence)]).toEqual(["Typed", false]);
    expect((await browser.go(form, "publish")).text).toContain("Visitors see this text now");

    // A drawing's description is in the code.
    const again = await browser.get(ABOUT);
    const only = again.forms.find(({ action }) => action === ABOUT) ?? null;
    const drawn = await browser.forge({ ...again, form: only, forms: [] }, "describe:team[0].portrait");
    expect(drawn.headers.get("Location")).toBe(`${ABOUT}?done=saved&field=team%5B0%5D.portrait#team[0].portrait`);
  },
);

test("looking for older pictures keeps what was typed: the button saves the draft, and the field offers others", async () => {
  await addReady(45);
  const browser = desk();
  const page = await browser.get(ABOUT);
  const older = /value="(older:team\[1\]\.portrait:[^"]+)"/.exec(page.html)?.[1] ?? "";
  const back = await browser.press(page, older, { intro: "", "team[1].role": "Typed" });
  expect([back.status, back.headers.get("Location")]).toEqual([
    303,
    `${ABOUT}?done=saved&field=team%5B1%5D.portrait&older=${older.split(":")[2]}#team[1].portrait`,
  ]);
  const shown = await browser.get(back.location ?? "");
  expect([valueOf(shown, "team[1].role"), valueOf(shown, "intro")]).toEqual(["Typed", ""]);
  expect(shown.html).toMatch(/<details[^>]* open=""><summary[^>]*>Person 2/);
  expect([page, shown].map(({ html }) => html.includes(">Old 3, "))).toEqual([false, true]);
  expect(shown.html).toContain('value="older:team[1].portrait:"');

  await withDatabase(server.databaseFile, async (db) => {
    await db.deleteFrom("picture_files").where("picture_id", "like", "old%").execute();
    await db.deleteFrom("pictures").where("id", "like", "old%").execute();
  });
});

test(
  "the blank entry at the end becomes an entry with the picture; cancel leaves none",
  { timeout: 60_000 },
  async () => {
    const browser = desk();
    const count = about.team.length;
    const page = await browser.go(await browser.get(ABOUT), `picture:team[${count}].portrait`);
    const [, back = ""] = /href="([^"]*#team\[\d+\]\.portrait)"/.exec(page.html) ?? [];
    expect(valueOf(await browser.get(back), `team[${count}].place`)).toBe(String(count + 1));
    expect((await browser.get(ABOUT)).text).not.toContain("A draft, saved by");
    const added = await add(
      page.forms.find((form) => form.action.startsWith("/desk/pictures"))?.action ?? "",
      await photo(),
    );
    expect(valueOf(added, `team[${count}].portrait`)).toMatch(/^picture:/);
    expect(added.text).toContain(`Person ${count + 1}: Name can't be blank`);
  },
);

test(
  "a draft that somebody saved meanwhile stays as it is, and the picture waits in the library",
  { timeout: 60_000 },
  async () => {
    const browser = desk();
    const left = await browser.press(await browser.get(ABOUT), "picture:founderPortrait", { intro: "Mine" });
    const other = visitDesk(server.origin, await signInMember(server.databaseFile, "Ruth"));
    await other.go(await other.get(ABOUT), "save", { intro: "Theirs" });
    const file = await photo();
    const back = await add(left.location ?? "", file);
    expect(back.text).toContain("It isn't chosen yet, because someone saved this draft while you added it");
    expect([valueOf(back, "intro"), valueOf(back, "founderPortrait")]).toEqual(["Theirs", about.founderPortrait]);
    expect(back.html).toContain(file.name.replace(".jpg", ""));
  },
);

test.each(["for=nothing&field=x", "for=about", "for=about&field=intro", "for=constructor&field=a"])(
  "an upload for a place that is made up is not found: %s",
  async (query) => {
    expect((await desk().ask(`/desk/pictures?${query}`)).status).toBe(404);
    const file = { name: "x.jpg", bytes: Buffer.from("x") };
    const sent = await upload(desk(), server.origin, [file], {}, `/desk/pictures?${query}`);
    expect(sent.status).toBe(404);
  },
);

/** Adds this many ready pictures, each older than the previous one: Old 45 is the newest. */
async function addReady(count: number): Promise<void> {
  await withDatabase(server.databaseFile, async (db) => {
    for (let number = 1; number <= count; number += 1) {
      const id = `old${number}`.padEnd(22, "x");
      const createdAt = new Date(Date.UTC(2098, 0, 1, 0, number)).toISOString();
      const words = { name: `Old ${number}`, alt: "Old", isDecoration: false, focus: 4, width: 10, height: 10 };
      await insertPicture(db, { id, ...words, createdAt, createdBy: member.id, stamp: id });
      const file = { pictureId: id, width: 10, format: "png", digest: id, size: 1 } as const;
      await insertFile(db, { ...file, bytes: new Uint8Array(1) });
    }
  });
}
