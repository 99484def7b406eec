import { expect, test } from "vitest";
import { MESSAGE, send, sendMessage } from "../support/contact-message.ts";
import { readEverything, readMessages, refuseWrites } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

const PHONE = '<a class="text-link" href="tel:+19195550142">(919) 555-0142</a>';

const server = useServer(() => startServer({ FLY_APP_NAME: "tetm" }));

test.each<[what: string, fields: Record<string, string>, messages: string[]]>([
  ["nothing filled in", { name: "", email: "" }, ["Enter your name", "Enter your email address"]],
  ["a blank name", { name: "  " }, ["Enter your name"]],
  ["a bad address", { email: "ruth@" }, ["Enter an email address in the correct format, like name@example.com"]],
  ["another subject", { subject: "Spam" }, ["Choose one of the subjects in the list"]],
  ["NUL in the message", { message: "Hel\0lo" }, ["Remove the invisible character (NUL) from this text"]],
])(
  "%s: refused with messages at the top and at the fields, and everything typed in place",
  async (_what, fields, messages) => {
    const page = await sendMessage(server.origin, { ...MESSAGE, ...fields });
    expect([page.status, page.title]).toEqual([400, "Error: Get in Touch | TETM"]);
    expect(page.text).toContain(`There is a problem ${messages.join(" ")}`);
    expect(page.html.match(/data-part="field-error"/g)).toHaveLength(messages.length);
    const { subject, message, ...others } = { ...MESSAGE, ...fields };
    expectTyped(page, others);
    // A select can't show a value that isn't one of its options, and HTML can't represent NUL.
    if (!("subject" in fields)) expectTyped(page, { subject });
    if (!("message" in fields)) expectTyped(page, { message });
    expect(await readMessages(server.databaseFile)).toEqual([]);
  },
);

test("while the store fails everything typed stays, the phone number is named, and the same button sends it later", async () => {
  const visitor = visit(server.origin);
  const form = await visitor.get("/contact");
  const mend = await refuseWrites(server.databaseFile, "contact_messages", ["insert"]);
  const refused = await send(visitor, form, { ...MESSAGE, name: "Fails" });
  await mend();
  expect([refused.status, refused.title]).toEqual([503, "Error: Get in Touch | TETM"]);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(refused.html).toMatch(/role="alert"><p [^>]*>Your message wasn&#x27;t sent</);
  expect(refused.html).toContain(PHONE);
  expectTyped(refused, { ...MESSAGE, name: "Fails" });
  expect((await send(visitor, refused)).status).toBe(303);
  expect(await messagesOf("Fails")).toMatchObject([{ ...MESSAGE, name: "Fails" }]);
});

test("after twenty messages, spam or not, an address waits, keeps what was typed, and others do not wait", async () => {
  const headers = { "fly-client-ip": "192.0.2.44" };
  const visitor = visit(server.origin, { headers });
  // The token is optional, so one page can send many messages.
  const form = await visitor.get("/contact");
  for (let time = 1; time <= 20; time += 1)
    expect(
      (await send(visitor, form, { ...MESSAGE, name: "Many", page: `${time}`, leave_blank: time % 2 ? "x" : "" }))
        .status,
    ).toBe(303);
  const slowed = await send(visitor, form, { ...MESSAGE, name: "Many", page: "21" });
  expect([slowed.status, slowed.title]).toEqual([429, "Error: Get in Touch | TETM"]);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(slowed.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
  expect(slowed.text).toContain("Please wait a moment");
  expect(slowed.html).toContain(PHONE);
  expectTyped(slowed, { ...MESSAGE, name: "Many" });
  expect(await messagesOf("Many")).toHaveLength(10);
  const other = visit(server.origin, { headers: { "fly-client-ip": "192.0.2.45" } });
  expect((await send(other, form, { ...MESSAGE, name: "Other" })).status).toBe(303);
});

test("neither the message nor its sender gets into the log, and no IP address into the database", async () => {
  await server.waitForRecord((record) => record.status === 429);
  const printed = server.lines.join("\n");
  for (const word of ["Ruth", "Mended", "Fails", "example.com", "First line", "רות", "192.0.2"])
    expect(printed, word).not.toContain(word);
  expect(printed).toContain("contact message could not be kept");
  expect(await readEverything(server.databaseFile)).not.toContain("192.0.2.4");
});

function expectTyped(page: Page, fields: Record<string, string>): void {
  for (const [field, value] of Object.entries(fields))
    expect(valuesOf(page, field), field).toEqual(value === "" ? [] : [value]);
}

async function messagesOf(name: string) {
  return (await readMessages(server.databaseFile)).filter((message) => message.name === name);
}
