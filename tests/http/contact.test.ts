import { describe, expect, test } from "vitest";
import { BLANK, MESSAGE, send, sendMessage, THANKS } from "../support/contact-message.ts";
import { readMessages } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

const server = useServer();

describe("the page", () => {
  test("asks for name, email, subject and message, with 'Services Inquiry' chosen", async () => {
    const page = await visit(server.origin).get("/contact");
    expect([page.status, page.title]).toEqual([200, "Get in Touch | TETM"]);
    expect(page.html).toMatch(/<h1[^>]* aria-label="Get in Touch"/);
    expect([...page.html.matchAll(/<label [^>]*for="(\w+)"/g)].map(([, field]) => field)).toEqual([
      "name",
      "email",
      "subject",
      "message",
      "leave_blank",
    ]);
    expect(page.text).toContain(
      "Name * (required) Email * (required) Subject Services Inquiry Collaboration General Question Message",
    );
    expect(page.html).toMatch(/<input (?=[^>]*required="")(?=[^>]*autoComplete="name")(?=[^>]*name="name")/);
    expect(page.html).toMatch(
      /<input (?=[^>]*required="")(?=[^>]*autoComplete="email")(?=[^>]*type="email")(?=[^>]*name="email")/,
    );
    expect(page.html).toMatch(/<textarea (?=[^>]*rows="6")(?=[^>]*name="message")/);
    expect(page.html).not.toMatch(/maxlength/i);
    expect(fieldsOf(page)).toEqual(BLANK);
    expect(page.html).not.toContain('role="alert"');
  });
});

describe("a message", () => {
  test("is stored byte for byte, thanked for, and the form is blank again", async () => {
    const visitor = visit(server.origin);
    const posted = await send(visitor, await visitor.get("/contact"), MESSAGE);
    expect([posted.status, posted.location]).toEqual([303, "/contact?sent"]);
    const thanks = await visitor.get("/contact?sent");
    expect(alertOf(thanks)).toBe(THANKS);
    expect([thanks.status, thanks.title]).toEqual([200, "Get in Touch | TETM"]);
    expect(fieldsOf(thanks)).toEqual(BLANK);
    expect(await readMessages(server.databaseFile)).toEqual([
      {
        ...MESSAGE,
        id: expect.stringMatching(/^[\w-]{22}$/),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        page_hash: expect.stringMatching(/^[\w-]{43}$/),
        answered_at: null,
        answered_by: null,
        owner_id: null,
        next_step: null,
        next_step_on: null,
        follow_up_at: null,
        follow_up_by: null,
        place: expect.any(Number),
      },
    ]);
  });

  test("twice, or three times at once, is one message, and each time thanked for", async () => {
    const visitor = visit(server.origin);
    const page = await visitor.get("/contact");
    const sent = await Promise.all([1, 2, 3].map(() => send(visitor, page, { ...MESSAGE, name: "Sent twice" })));
    sent.push(await send(visitor, page, { ...MESSAGE, name: "Sent twice" }));
    expect(sent.map(({ status, location }) => [status, location])).toEqual(sent.map(() => [303, "/contact?sent"]));
    expect(await messagesOf("Sent twice")).toHaveLength(1);
  });

  test("by a browser that fills in a field that it knows is a message; no browser knows the hidden one", async () => {
    const page = await visit(server.origin).get("/contact");
    const [hidden = ""] = /<input id="leave_blank"[^>]*>/.exec(page.html) ?? [];
    for (const mark of [
      'autoComplete="off"',
      "data-1p-ignore",
      'data-lpignore="true"',
      "data-bwignore",
      'data-form-type="other"',
    ])
      expect(hidden).toContain(mark);
    await sendMessage(server.origin, { ...MESSAGE, name: "Autofilled", website: "https://example.com/" });
    expect(await messagesOf("Autofilled")).toHaveLength(1);
  });
});

function fieldsOf(page: Page) {
  return Object.fromEntries(Object.keys(BLANK).map((field) => [field, valuesOf(page, field)]));
}

function alertOf(page: Page): string | undefined {
  return /<p [^>]*role="alert"[^>]*>(.*?)<\/p>/.exec(page.html)?.[1]?.replaceAll("&#x27;", "'");
}

async function messagesOf(name: string) {
  return (await readMessages(server.databaseFile)).filter((message) => message.name === name);
}
