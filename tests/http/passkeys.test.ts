import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { ageSessions, codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { addApp, forgetSteps, makeMember, MFA_PATH, runStaff, typePassword } from "../support/desk-visitor.ts";
import { changeDatabase, readMails, withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit, type Visitor } from "../support/visitor.ts";

const server = useServer();
/** Browsers allow no passkeys under an IP address. */
let origin: string;

beforeAll(() => void (origin = `http://localhost:${new URL(server.origin).port}`));

const NEW = `${MFA_PATH}?new-passkey`;

function post(visitor: Visitor, path: string, fields: Record<string, string>): Promise<Page> {
  return visitor.ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });
}

interface Options {
  challenge: string;
  userVerification: string;
  allowCredentials?: { id: string }[];
}

async function begin(visitor: Visitor, purpose: string): Promise<Options> {
  const { status, html } = await post(visitor, "/desk/passkey", { purpose });
  expect(status, html).toBe(200);
  return (JSON.parse(html) as { options: Options }).options;
}

async function enter(name: string): Promise<Visitor> {
  const visitor = visit(origin);
  expect((await typePassword(visitor, name)).status).toBe(303);
  return visitor;
}

async function add(visitor: Visitor, id: string, lies: Lies = {}): Promise<{ passkey: SoftPasskey; page: Page }> {
  const passkey = softPasskey(origin, id);
  const { challenge } = await begin(visitor, "add");
  const credential = passkey.make(challenge, lies);
  const page = await post(visitor, NEW, { intent: "passkey", passkey_name: "Laptop", credential });
  return { passkey, page };
}

async function owner(name: string) {
  const id = await makeMember(server, name);
  const visitor = await enter(name);
  const { passkey, page } = await add(visitor, id);
  expect(page.status, page.text).toBe(200);
  return { id, visitor, passkey, page };
}

async function signIn(visitor: Visitor, passkey: SoftPasskey, lies: Lies = {}): Promise<Page> {
  const { challenge } = await begin(visitor, "sign-in");
  return post(visitor, "/desk/sign-in", { intent: "passkey", credential: passkey.answer(challenge, lies) });
}

async function use(visitor: Visitor, passkey: SoftPasskey, lies: Lies = {}): Promise<Page> {
  const { challenge } = await begin(visitor, "second-factor");
  return post(visitor, "/desk/second-factor", { intent: "passkey", credential: passkey.answer(challenge, lies) });
}

function isRefused({ status, text }: Page): boolean {
  return status === 400 && text.includes("That passkey didn't work");
}

function readPasskeys() {
  return withDatabase(server.databaseFile, (db) => db.selectFrom("passkeys").selectAll().execute());
}

test("the first passkey brings recovery codes, an email and a line of the log, and signs in alone at aal2", async () => {
  const { id, visitor, passkey, page } = await owner("ada");
  expect(page.text).toContain("The passkey was added");
  expect(page.html.match(/<code>[0-9A-Z-]{19}<\/code>/g)).toHaveLength(10);
  expect((await visitor.get(MFA_PATH)).text).toMatch(/Laptop Added .*, not used yet/);
  expect(await readMails(server.databaseFile)).toMatchObject([
    { kind: "staff-notice", to_address: "ada@example.com", subject: "A passkey was added to your TETM account" },
  ]);
  expect((await readAudit(server.databaseFile, "staff")).map(({ action }) => action)).toContain("passkey.added");

  const other = visit(origin);
  expect((await signIn(other, passkey)).location).toBe("/desk");
  expect((await other.get("/desk/account")).status).toBe(200);
  expect((await other.get(MFA_PATH)).text).toMatch(/Laptop Added .*, last used/);
  const sessions = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("staff_sessions").select(["aal", "methods"]).where("staff_id", "=", id).execute(),
  );
  expect(sessions.filter(({ methods }) => methods.startsWith('[{"method":"webauthn"'))).toMatchObject([
    { aal: "aal2" },
  ]);
});

test("with a passkey a password alone opens nothing, on the desk and in the API, and the passkey is a second factor", async () => {
  const { passkey } = await owner("second");
  const half = visit(origin);
  expect((await typePassword(half, "second")).location).toBe("/desk/second-factor");
  for (const path of ["/desk", MFA_PATH, NEW, "/desk/account/password"])
    expect((await half.ask(path)).location?.split("?")[0], path).toBe("/desk/second-factor");
  expect((await post(half, "/desk/passkey", { purpose: "add" })).status).toBe(401);
  const options = await begin(half, "second-factor");
  expect(options).toMatchObject({ userVerification: "preferred", allowCredentials: [{ id: passkey.id }] });
  // After a password, possession is enough: an old laptop's key doesn't verify its user.
  expect((await use(half, passkey, { verified: false })).location).toBe("/desk");
  expect((await half.get("/desk/account")).status).toBe(200);

  const json = { "Content-Type": "application/json" };
  const granted = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: "second@example.com", password: PASSWORD }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const enrolled = await fetch(`${origin}/auth/v1/factors`, {
    method: "POST",
    headers: { ...json, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ factor_type: "totp", friendly_name: "thief" }),
  });
  expect([granted.status, enrolled.status]).toEqual([200, 403]);
});

describe("an answer is refused", () => {
  let own: Awaited<ReturnType<typeof owner>>;
  let stranger: Awaited<ReturnType<typeof owner>>;

  beforeAll(async () => {
    own = await owner("target");
    stranger = await owner("stranger");
  });

  test("when it is replayed, in the same browser and in another", async () => {
    const visitor = visit(origin);
    const { challenge } = await begin(visitor, "sign-in");
    const fields = { intent: "passkey", credential: own.passkey.answer(challenge) };
    const cookie = visitor.jar.get("tetm-passkey") ?? "";
    expect((await post(visitor, "/desk/sign-in", fields)).status).toBe(303);
    for (const jar of [new Map<string, string>(), new Map([["tetm-passkey", cookie]])]) {
      const other = visit(origin);
      jar.forEach((value, name) => other.jar.set(name, value));
      expect(isRefused(await post(other, "/desk/sign-in", fields))).toBe(true);
    }
  });

  test.each<[string, Lies]>([
    ["made at another origin", { origin: "https://tetm.example.net" }],
    ["made for another host", { rpId: "example.net" }],
    ["the authenticator didn't verify the person", { verified: false }],
    ["it names another owner", { userHandle: "staff-stranger" }],
    ["the count of signatures fell back", { counter: 1 }],
  ])("when %s", async (_, lies) => {
    expect((await signIn(visit(origin), own.passkey)).status).toBe(303);
    expect(isRefused(await signIn(visit(origin), own.passkey, lies))).toBe(true);
  });

  test("when another key signed for the credential", async () => {
    const lies = { id: own.passkey.id, userHandle: "staff-target", counter: 9_999 };
    expect(isRefused(await signIn(visit(origin), stranger.passkey, lies))).toBe(true);
  });

  test("when nobody has the credential, the form is malformed or too old, or the browser has no challenge", async () => {
    expect(isRefused(await signIn(visit(origin), softPasskey(origin, "staff-target")))).toBe(true);
    for (const credential of ["", "{}", "[", '{"id":"x"}'])
      expect(isRefused(await post(visit(origin), "/desk/sign-in", { intent: "passkey", credential }))).toBe(true);
    const visitor = visit(origin);
    const { challenge } = await begin(visitor, "sign-in");
    await changeDatabase(
      server.databaseFile,
      sql`update passkey_challenges set expires_at = '2020-01-01T00:00:00.000Z'`,
    );
    const credential = own.passkey.answer(challenge);
    expect(isRefused(await post(visitor, "/desk/sign-in", { intent: "passkey", credential }))).toBe(true);
  });

  test("when it isn't what a browser sends", async () => {
    const userHandle = Buffer.from("staff-target").toString("base64url");
    for (const response of [
      null,
      "x",
      [],
      { userHandle: { toString: 1 } },
      { userHandle, clientDataJSON: 1 },
      { userHandle, clientDataJSON: "e30", authenticatorData: {}, signature: [] },
    ]) {
      const visitor = visit(origin);
      await begin(visitor, "sign-in");
      const credential = wrap(own.passkey.id, response);
      expect(isRefused(await post(visitor, "/desk/sign-in", { intent: "passkey", credential }))).toBe(true);
    }
  });

  test("when the challenge was made for something else or for another member", async () => {
    const thief = visit(origin);
    const { challenge } = await begin(thief, "sign-in");
    await typePassword(thief, "target");
    const credential = own.passkey.answer(challenge);
    expect(isRefused(await post(thief, "/desk/second-factor", { intent: "passkey", credential }))).toBe(true);
    const half = visit(origin);
    await typePassword(half, "target");
    expect(isRefused(await use(half, stranger.passkey))).toBe(true);
    const asked = await begin(half, "second-factor");
    const answered = own.passkey.answer(asked.challenge);
    await post(half, "/desk/sign-in", { intent: "passkey", credential: answered });
    expect((await half.ask("/desk")).location).toMatch(/^\/desk\/second-factor/);
  });
});

describe("adding a passkey", () => {
  test("needs a fresh password, also at aal2: a passkey is a way in of its own", async () => {
    const { id, visitor, passkey } = await owner("idle");
    await ageSessions(server, id, 0.2);
    expect((await post(visitor, "/desk/passkey", { purpose: "add" })).status).toBe(401);
    const credential = passkey.make("x".repeat(43));
    expect((await post(visitor, NEW, { intent: "passkey", passkey_name: "x", credential })).location).toBe(NEW);
    const asked = await visitor.get(NEW);
    const wrong = await visitor.press(asked, "confirm", { current: "wrong" });
    expect([wrong.status, wrong.text.includes("The current password is wrong")]).toEqual([400, true]);
    expect((await visitor.press(asked, "confirm", { current: PASSWORD })).location).toBe(NEW);
    expect((await add(visitor, id)).page.location).toBe(`${MFA_PATH}?passkey-added`);
  });

  test("is refused for another origin, a used challenge, a name that is missing, and a credential that somebody has", async () => {
    const { passkey } = await owner("first");
    const id = await makeMember(server, "copies");
    const visitor = await enter("copies");
    const foreign = await add(visitor, id, { origin: "https://tetm.example.net" });
    expect([foreign.page.status, foreign.page.text.includes("The passkey wasn't added")]).toEqual([400, true]);
    const { challenge } = await begin(visitor, "add");
    const fields = { intent: "passkey", passkey_name: " ", credential: passkey.make(challenge) };
    expect((await post(visitor, NEW, fields)).text).toContain("Enter a name for the passkey");
    const taken = await post(visitor, NEW, { ...fields, passkey_name: "Copy" });
    expect([taken.status, taken.text.includes("already in use here")]).toEqual([400, true]);
    expect((await post(visitor, NEW, { ...fields, passkey_name: "Copy" })).text).toContain("too long");
    expect((await readPasskeys()).map(({ staff_id }) => staff_id)).not.toContain(id);
  });
});

test("a passkey is renamed, and removed with the password; other sessions end, and the member hears of it", async () => {
  const { visitor, passkey } = await owner("keeps");
  const other = visit(origin);
  await signIn(other, passkey);
  const list = await visitor.get(MFA_PATH);
  const path = /href="(\/desk\/account\/second-step\?passkey=[^"]+)"/.exec(list.html)?.[1] ?? "";
  const page = await visitor.get(path);
  expect((await visitor.press(page, "rename-passkey", { passkey_name: "Blue key" })).location).toBe(
    `${MFA_PATH}?passkey-renamed`,
  );
  expect((await visitor.get(path)).text).toContain("Blue key");
  // Another member's page neither shows nor removes it.
  const { visitor: stranger } = await owner("nosy");
  expect((await stranger.get(path)).text).not.toContain("Blue key");
  const fields = { id: path.split("=")[1] ?? "", current: PASSWORD };
  expect((await post(stranger, path, { ...fields, intent: "remove-passkey" })).status).toBe(400);
  expect((await post(stranger, path, { ...fields, intent: "rename-passkey", passkey_name: "Mine" })).status).toBe(400);

  expect((await visitor.press(page, "remove-passkey", { current: "wrong" })).status).toBe(400);
  expect((await visitor.press(page, "remove-passkey", { current: PASSWORD })).location).toBe(
    `${MFA_PATH}?passkey-removed`,
  );
  expect((await other.ask("/desk")).location).toBe("/desk/sign-in");
  expect(isRefused(await signIn(visit(origin), passkey))).toBe(true);
  expect((await typePassword(visit(origin), "keeps")).location).toBe("/desk");
  const mails = (await readMails(server.databaseFile)).filter(({ to_address }) => to_address === "keeps@example.com");
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A passkey was added to your TETM account",
    "A passkey was removed from your TETM account",
  ]);
});

test("an app stays a way in beside a passkey, and is no way to remove it", async () => {
  const { visitor, passkey } = await owner("both");
  const secret = await addApp(visitor, "Phone");
  await forgetSteps(server);
  const other = visit(origin);
  await typePassword(other, "both");
  const asked = await other.get("/desk/second-factor");
  expect((await other.press(asked, "", { code: codeNow(secret) })).location).toBe("/desk");
  const id = (await readPasskeys()).find(({ credential_id }) => credential_id === passkey.id)?.id ?? "";
  const refused = await post(other, MFA_PATH, { intent: "remove", factor: id, [`code-${id}`]: codeNow(secret) });
  expect(refused.status).toBe(400);
  expect((await signIn(visit(origin), passkey)).status).toBe(303);
});

test("a disabled member and one whose password was reset can't use their passkeys; a reset with '--factors' deletes them", async () => {
  const { passkey } = await owner("leaves");
  const disable = (at: string | null) =>
    changeDatabase(server.databaseFile, sql`update staff set disabled_at = ${at} where id = 'staff-leaves'`);
  await disable("2026-01-01T00:00:00.000Z");
  expect(isRefused(await signIn(visit(origin), passkey))).toBe(true);
  await disable(null);
  expect((await signIn(visit(origin), passkey)).status).toBe(303);
  const link = /\/desk\/set-password\/[\w-]+/;
  const [path = ""] = link.exec((await runStaff(server, "reset", "leaves@example.com")).stdout) ?? [];
  expect(isRefused(await signIn(visit(origin), passkey))).toBe(true);
  const back = visit(origin);
  await back.press(await back.get(path), "", { password: "copper meadow thistle" });
  expect((await typePassword(back, "leaves", "copper meadow thistle")).location).toBe("/desk/second-factor");
  expect((await use(back, passkey)).status).toBe(303);
  await runStaff(server, "reset", "leaves@example.com", "--factors");
  expect((await readPasskeys()).map(({ credential_id }) => credential_id)).not.toContain(passkey.id);
}, 60_000);

test("a member gets sixty challenges in a quarter of an hour", async () => {
  await makeMember(server, "eager");
  const visitor = await enter("eager");
  for (let time = 0; time < 60; time += 1) await begin(visitor, "add");
  const refused = await post(visitor, "/desk/passkey", { purpose: "add" });
  expect([refused.status, refused.html]).toEqual([429, '{"error":"Too many attempts."}']);
});

test("challenges are stored hashed, and only for whom they are", async () => {
  const visitor = visit(origin);
  const { challenge, userVerification, allowCredentials } = await begin(visitor, "sign-in");
  expect([userVerification, allowCredentials]).toEqual(["required", undefined]);
  const stored = withDatabase(server.databaseFile, (db) => db.selectFrom("passkey_challenges").selectAll().execute());
  expect(JSON.stringify(await stored)).not.toContain(challenge);
  for (const purpose of ["add", "second-factor"])
    expect((await post(visit(origin), "/desk/passkey", { purpose })).status, purpose).toBe(401);
  expect((await post(visitor, "/desk/passkey", { purpose: "other" })).status).toBe(400);
  // There are no passkeys under an IP address.
  const byAddress = visit(server.origin);
  const fields = { method: "POST", body: new URLSearchParams({ purpose: "sign-in" }) };
  expect((await byAddress.ask("/desk/passkey", { ...fields, headers: { Origin: server.origin } })).status).toBe(400);
  expect((await visitor.ask("/desk/passkey", { ...fields, headers: { Origin: "https://example.net" } })).status).toBe(
    403,
  );
  expect((await visitor.ask("/desk/passkey")).status).toBe(405);
});

/** An in-memory authenticator that can also lie. */
interface SoftPasskey {
  id: string;
  /** Responds to `navigator.credentials.create`, as JSON. */
  make: (challenge: string, lies?: Lies) => string;
  /** Responds to `navigator.credentials.get`, as JSON. */
  answer: (challenge: string, lies?: Lies) => string;
}

interface Lies {
  origin?: string;
  rpId?: string;
  userHandle?: string;
  /** Whether the authenticator verified the person; default true. */
  verified?: boolean;
  counter?: number;
  /** Another credential's id, which this key signs for. */
  id?: string;
}

const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

function softPasskey(site: string, userHandle: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  const own = credential.toString("base64url");
  let count = 0;

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? site, crossOrigin: false }));
  }

  function authenticatorData(lies: Lies, attested: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? (count += 1));
    const flags = PRESENT | (lies.verified === false ? 0 : VERIFIED) | (attested.length > 0 ? ATTESTED : 0);
    return Buffer.concat([sha256(lies.rpId ?? "localhost"), Buffer.from([flags]), counter, attested]);
  }

  return {
    id: own,
    make: (challenge, lies = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credential, coseKey(publicKey)]);
      const data = authenticatorData(lies, attested);
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
      return wrap(own, {
        clientDataJSON: clientData("webauthn.create", challenge, lies).toString("base64url"),
        attestationObject: Buffer.concat([head, Buffer.from([0x58, data.length]), data]).toString("base64url"),
        transports: ["internal"],
      });
    },
    answer: (challenge, lies = {}) => {
      const client = clientData("webauthn.get", challenge, lies);
      const data = authenticatorData(lies, Buffer.alloc(0));
      return wrap(lies.id ?? own, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        userHandle: Buffer.from(lies.userHandle ?? userHandle).toString("base64url"),
      });
    },
  };
}

function wrap(id: string, response: unknown): string {
  return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
}

/** Encodes an ES256 key in CBOR (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinates = [x, y].map((one) => Buffer.from(one, "base64url"));
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinates[0]!,
    Buffer.from("225820", "hex"),
    coordinates[1]!,
  ]);
}

function sha256(text: string | Buffer): Buffer {
  return createHash("sha256").update(text).digest();
}
