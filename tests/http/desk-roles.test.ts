import { beforeAll, describe, expect, test } from "vitest";
import { roleTableWords } from "../../app/auth/members/role-words.ts";
import routes from "../../app/routes.ts";
import { mayDo, type Role, ROLES } from "../../app/server/security/roles.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { flatten, OPEN } from "../support/flat-routes.ts";
import { addMail } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

/** Signing out would end the session of later requests. */
const LEFT_OUT = new Set(["desk/sign-out", "desk/session/refresh"]);

/** The dashboard's routes, without those for signing in. */
const deskRoutes = flatten(routes).filter(
  ({ path }) => /^(desk|preview)(\/|$)/.test(path) && !(path in OPEN) && !LEFT_OUT.has(path),
);

/** Every dashboard address, with made-up ids. `route` is its pattern. */
const deskAddresses = deskRoutes.flatMap(({ path: route, id }) => {
  const names = route.includes("content/:name") || route.startsWith("preview/") ? ["about", "postage"] : ["made-up"];
  return names.map((name) => ({ route, id, path: `/${route.replaceAll(/:\w+|\*/g, name)}` }));
});

const server = useServer();
const members = new Map<Role, DeskMember>();

beforeAll(async () => {
  for (const role of ROLES) members.set(role, await signInAs(role));
});

const signInAs = (role: Role) => signInMember(server.databaseFile, `The ${role}`, role);
const memberOf = (role: Role) => members.get(role) as DeskMember;
const deskOf = (role: Role) => visitDesk(server.origin, memberOf(role));

async function post(role: Role, address: string): Promise<number> {
  return (await askAs(role, { method: "POST", address })).status;
}

/** The short run has one role, because each takes half a minute. */
const tagsOf = (role: Role) => ({ tags: role === "content" ? [] : ["long"], timeout: 300_000 });

describe.each(ROLES)("%s", (role) => {
  test("no address answers more than the table of roles says", tagsOf(role), async () => {
    const findings: string[] = [];
    let refused = 0;
    for (const { path, id } of deskAddresses) {
      const cells: DeskRequest[] = [
        { method: "GET", address: path },
        { method: "POST", address: path },
        { method: "HEAD", address: path },
        { method: "GET", address: `${path}.data` },
        { method: "GET", address: `${path}.data?_routes=${encodeURIComponent(id)}` },
        { method: "POST", address: `${path}.data` },
      ];
      for (const [place, cell] of cells.entries()) {
        const may = mayDo(role, cell.method, path);
        // Refusals are checked in each spelling, permissions only in the first two.
        if (may && place > 1) continue;
        const response = await askAs(role, cell);
        const isNo = await isRefused(response, cell.address);
        if (isNo) refused += 1;
        // The router refuses methods that a route doesn't have, without running the route's code.
        if (may && isNo) findings.push(`${cell.method} ${cell.address} refuses what the table allows`);
        if (!may && !isNo && isAnswered(response))
          findings.push(`${cell.method} ${cell.address} answers more than the table says`);
      }
    }
    expect(findings).toEqual([]);
    expect(deskAddresses.length).toBeGreaterThan(45);
    expect(refused > 0).toBe(role !== "owner");
  });
});

test("a role counts from the next request on", async () => {
  const member = await signInAs("reader");
  const browser = visitDesk(server.origin, member);
  expect((await browser.get("/desk/orders")).status).toBe(200);
  await withDatabase(server.databaseFile, (db) =>
    db.updateTable("staff").set({ role: "content" }).where("id", "=", member.id).execute(),
  );
  const refused = await browser.get("/desk/orders");
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("Your role is “Content”")]);
  expect(refused.text).toContain("The owner");
  expect(refused.headers.get("Cache-Control")).toContain("private");
});

test("the menu, Today and the pages show what a role has", async () => {
  const content = await deskOf("content").get("/desk");
  expect(content.html).toContain('href="/desk/content"');
  for (const path of ["/desk/orders", "/desk/surveys", "/desk/members", "/desk/audit"])
    expect(content.html, path).not.toContain(`href="${path}"`);
  const reader = await deskOf("reader").get("/desk/orders");
  expect(reader.html).toContain("data-read-only");
  expect(reader.text).toContain(roleTableWords.readOnly);
  const shop = await deskOf("shop").get("/desk/orders");
  expect(shop.html).not.toContain("data-read-only");
});

test("the website offers to edit a page only to those who may", async () => {
  for (const [role, path, offers] of [
    ["content", "/about", true],
    ["shop", "/about", false],
    ["shop", "/terms", true],
    ["content", "/terms", false],
  ] as const) {
    const page = await deskOf(role).get(path);
    expect(page.html.includes(`/desk/content${path}`), `${role} ${path}`).toBe(offers);
  }
  expect((await visit(server.origin).get("/about")).html).not.toContain("/desk/content");
});

test("an owner gives a role on the member's page, and the log says so", async () => {
  const owner = deskOf("owner");
  const other = await signInAs("reader");
  const page = await owner.get(`/desk/members/${other.id}`);
  const done = await owner.go(page, "save", { role: "shop" });
  expect(done.text).toContain("Role changed");
  expect((await visitDesk(server.origin, other).get("/desk/products")).html).not.toContain("data-read-only");
  expect((await owner.get("/desk/audit")).text).toContain("Changed a role");
  expect((await owner.get("/desk/audit")).text).toContain("From Reader to Shop");
  // The page opened before changes nothing.
  expect((await owner.press(page, "save", { role: "owner" })).status).toBe(409);
  expect((await owner.press(page, "save", { role: "king" })).status).toBe(400);
  const self = await owner.get(`/desk/members/${memberOf("owner").id}`);
  expect(self.html).not.toContain('value="save"');
});

// The router decodes an address before it chooses the route, so the role table must do the same.
test("an address that is written otherwise opens and changes no more", async () => {
  for (const address of [
    "/desk/orders/%61ddresses.csv",
    "/desk/orders/addresses%2Ecsv",
    "/desk/surveys/%65xport.jsonl",
    "/desk/Surveys/EXPORT.csv",
    "/desk/%6Dembers",
    "/%64esk/audit",
    "/desk/%2561udit",
  ]) {
    const { status } = await askAs("reader", { method: "GET", address });
    // An encoded page redirects to its plain address, which is refused.
    expect([308, 403, 404], address).toContain(status);
  }
  for (const address of ["/desk/content/%74erms", "/desk/content/%74erms.data", "/desk/content/%74erms/history"])
    expect(await post("content", address), address).toBe(403);
  expect(await post("content", "/desk/content/%61bout")).toBe(400);
});

test("a right is needed for what a parameter names, too, however it is written", async () => {
  expect(await post("content", "/desk/pictures?for=about&field=founderPortrait")).not.toBe(403);
  expect(await post("content", "/desk/pictures?for=shop&field=drawing")).toBe(403);
  for (const query of ["for=about", "for=shop&for=about", "for=%61bout", "product=x&for=about", "for=About"])
    expect(await post("shop", `/desk/pictures?${query}`), query).toBe(403);
});

test("a filter is saved, and listed, only for a list that the role may see", async () => {
  for (const role of ROLES)
    for (const list of ["surveys", "messages"]) {
      const fields = { intent: "save", list, "filter-name": `My ${list}`, query: "" };
      const answer = await askAs(role, { method: "POST", address: "/desk/filters", fields });
      expect(answer.status, `${role} ${list}`).toBe(mayDo(role, "GET", `/desk/${list}`) ? 303 : 403);
    }
  await withDatabase(server.databaseFile, (db) =>
    db
      .updateTable("saved_filters")
      .set({ staff_id: memberOf("content").id, name: "Of old" })
      .where("staff_id", "=", memberOf("reader").id)
      .execute(),
  );
  const listed = await askAs("content", { method: "GET", address: "/desk/filters" });
  expect(await listed.text()).not.toContain("Of old");
});

// The outbox has emails about everything; a role sees those that it may read. Each address begins with the email's id.

const ABOUT_ALL = [
  "survey-receipt",
  "call-times",
  "staff-link",
  "message-acknowledgement",
  "order-sent",
  "stock-alert",
];
const REPLIES = { "survey-reply": "survey:s", "message-reply": "message:m" };
const MAILS = [...ABOUT_ALL, ...Object.keys(REPLIES)];

const idsIn = (text: string) => MAILS.filter((id) => new RegExp(`(?<![\\w-])${id}@example\\.com`).test(text));

test.each<[Role, readonly string[]]>([
  ["owner", MAILS],
  ["shop", ["message-acknowledgement", "order-sent", "stock-alert", "message-reply"]],
  ["creators", ["survey-receipt", "call-times", "message-acknowledgement", "survey-reply", "message-reply"]],
])("the outbox, its files and its counts show %s what the role may read", async (role, seen) => {
  await withDatabase(server.databaseFile, async (db) => {
    await db.deleteFrom("outbox").execute();
    for (const kind of ABOUT_ALL) await addMail(db, kind, { kind, to: `${kind}@example.com` });
    for (const [id, about] of Object.entries(REPLIES))
      await addMail(db, id, { kind: "desk-reply", about, to: `${id}@example.com` });
  });
  const desk = deskOf(role);
  for (const path of ["", "?show=failed", "/export.csv", "/export.jsonl"])
    expect(idsIn((await desk.ask(`/desk/outbox${path}`)).html), path).toEqual(seen);
  expect((await desk.get("/desk")).text).toMatch(new RegExp(`\\b${seen.length} emails couldn't be sent`));
  const refused = await desk.go(await desk.get("/desk/outbox"), "retry", { id: "survey-reply" });
  const [status, words] = seen.includes("survey-reply")
    ? ([200, "Trying again"] as const)
    : ([409, "This email can't be sent again"] as const);
  expect([refused.status, refused.text.includes(words)]).toEqual([status, true]);
});

interface DeskRequest {
  method: "GET" | "HEAD" | "POST";
  address: string;
  /** The fields of a post. */
  fields?: Record<string, string>;
}

/** Sends a request as a member with this role, without following redirects. */
function askAs(role: Role, { method, address, fields = { intent: "made-up" } }: DeskRequest): Promise<Response> {
  const { name, value } = memberOf(role).cookie;
  return fetch(server.origin + address, {
    method,
    redirect: "manual",
    headers: {
      Cookie: `${name}=${value}`,
      Origin: server.origin,
      "Sec-Fetch-Site": "same-origin",
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(method === "POST" && { body: new URLSearchParams(fields).toString() }),
  });
}

/** Whether the response says that the role may not. Single fetch puts a loader's status into its data. */
async function isRefused(response: Response, address: string): Promise<boolean> {
  const text = await response.text();
  if (response.status === 403) return true;
  return address.includes(".data") && /"status",403|This isn't part of your role/.test(text);
}

/** Whether the route's code responded, and not the router, which answers an unknown method with a bare 405. */
function isAnswered({ status }: Response): boolean {
  return status !== 405 && status !== 400;
}
