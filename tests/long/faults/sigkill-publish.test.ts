import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../../support/audit-lines.ts";
import { type DeskMember, signInMember, visitDesk } from "../../support/desk-member.ts";
import { killAfter, type Moment } from "../../support/kill-after.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer } from "../../support/start-server.ts";
import { useServer } from "../../support/use-server.ts";
import { visit } from "../../support/visitor.ts";

const server = useServer(startServer);
let member: DeskMember;

beforeAll(async () => {
  member = await signInMember(server.databaseFile);
});

/** Before, during and after the publishing's transaction. */
const MOMENTS: readonly Moment[] = ["unheard", 2, 6, 12, 40, "answered"];

test("a server killed while a member publishes has published all of it, with its audit line, or nothing", async () => {
  let shown = "";
  for (const wait of MOMENTS) {
    const browser = visitDesk(server.origin, member);
    const text = { intro: `Killed after ${wait}.`, teamHeading: `A team after ${wait}` };
    const saved = await browser.go(await browser.get("/desk/content/about"), "save", text);
    const isAcknowledged = await killAfter(server, wait, () => browser.press(saved, "publish"));

    const page = (await visit(server.origin).get("/about")).text;
    const isPublic = page.includes(text.intro);
    expect([wait, isAcknowledged && !isPublic]).toEqual([wait, false]);
    expect(page.includes(text.teamHeading)).toBe(isPublic);
    if (isPublic) shown = text.intro;
    expect(page).toContain(shown);
    const { versions, drafts } = await readDocuments();
    expect(versions).toEqual(versions.map((_, place) => place + 1));
    expect(drafts).toBe(isPublic ? 0 : 1);
    const lines = await readAudit(server.databaseFile, "content");
    expect(lines.filter(({ action }) => action === "content.published")).toHaveLength(versions.length);
  }
  expect(shown).not.toBe("");
}, 300_000);

function readDocuments() {
  return withDatabase(server.databaseFile, async (db) => {
    const rows = await db.selectFrom("document_versions").select("version").orderBy("version").execute();
    const drafts = await db.selectFrom("document_drafts").select("document").execute();
    return { versions: rows.map(({ version }) => version), drafts: drafts.length };
  });
}
