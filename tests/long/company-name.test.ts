import { beforeAll, expect, test, vi } from "vitest";
import { sampleEmails } from "../../app/cli/sample-emails.ts";
import { announcements } from "../../app/site/content/announcements.ts";
import { company } from "../../app/site/content/company.ts";
import { insertVersion } from "../../app/site/publishing/documents.store.server.ts";
import { openClient, signIn, signInMember } from "../support/auth-client.ts";
import { openAll, openEveryAddress, postAll } from "../support/every-address.ts";
import { withDatabase } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// After a new name is published, nothing that leaves the server contains the name in the code.

const OLD = /\bTETM\b/;
/** With the text around it. */
const OLD_WORDS = /.{0,60}\bTETM\b.{0,60}/s;
const NAME = "Harbor Light";

const server = useServer(startShop);

beforeAll(async () => {
  const release = JSON.parse(JSON.stringify(announcements).replaceAll("TETM", NAME)) as typeof announcements;
  await withDatabase(server.databaseFile, async (db) => {
    const saved = { version: 1, at: "2026-01-01T00:00:00.000Z", by: "x" };
    await insertVersion(db, "company", { ...saved, body: { ...company, name: NAME } });
    // A member's words in a press release stay as written.
    await insertVersion(db, "announcements", { ...saved, body: release });
  });
  await vi.waitUntil(async () => !OLD.test((await visit(server.origin).get("/announcements/josiah-vale")).text), {
    timeout: 10_000,
    interval: 100,
  });
});

test("a new name is on every page, in every file and every email", { timeout: 120_000 }, async () => {
  const every = await openEveryAddress(server);
  const documents = ["company", "home", "about", "terms", "projects"].flatMap((one) => [
    `/desk/content/${one}`,
    `/preview/${one}`,
  ]);
  const files = ["/desk/surveys/export.csv", "/survey/creator/answers.json", "/portfolio?case-study=openaba"];
  every.paths.push(
    "/",
    ...documents,
    ...files,
    "/survey/creator?step=3",
    "/survey/creator/success/no-email",
    "/no/page",
  );
  const members = await every.visitor.get("/desk/members");
  await every.visitor.press(members, "invite", { name: "Tirzah Obi", email: "tirzah@example.com", role: "reader" });
  const opened = await openAll(every);
  const posted = await postAll(every);
  const pages = [...opened, ...posted].map(({ name, page: { title = "", html, headers } }) => {
    return [name, `${title}\n${[...headers.values()].join("\n")}\n${html}`] as const;
  });
  expect(pages.length).toBeGreaterThan(120);
  expect(pages.filter(([, text]) => OLD.test(text)).map(([name, text]) => [name, OLD_WORDS.exec(text)?.[0]])).toEqual(
    [],
  );
  const named = pages.filter(([, text]) => text.includes(NAME)).map(([name]) => name);
  expect(named).toEqual(expect.arrayContaining(["GET /", "GET /desk/orders", "GET /site.webmanifest", "GET /shop"]));
  expect((await visit(server.origin).get("/desk/sign-in")).html).not.toMatch(OLD);
  const emails = await withDatabase(server.databaseFile, (db) =>
    db
      .selectFrom("outbox")
      .select(["kind", "subject", "text", "html", "calendar"])
      .where("id", "!=", "mail-1")
      .execute(),
  );
  expect(emails.map(({ kind }) => kind)).toContain("staff-invitation");
  expect(emails.filter((email) => OLD.test(JSON.stringify(email)))).toEqual([]);
});

test("no email names another company than the one that is published", () => {
  const emails = sampleEmails("https://faith.example", { ...company, name: NAME });
  expect(emails.length).toBeGreaterThan(20);
  expect(emails.filter((email) => OLD.test(JSON.stringify(email)))).toEqual([]);
  expect(emails.find(({ kind }) => kind === "staff-invitation")?.subject).toContain(NAME);
});

test("an authenticator app files its codes under the name", async () => {
  await signInMember(server, "names");
  const { client } = openClient(server);
  await signIn(client, "names");
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(data?.totp.uri).toContain("issuer=Harbor%20Light");
});
