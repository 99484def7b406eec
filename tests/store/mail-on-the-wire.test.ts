import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import type { MailSettings } from "../../app/config/read-setting.server.ts";
import { MAIL_KINDS, type MailKind } from "../../app/mail/outbox.ts";
import { connectSmtp } from "../../app/mail/smtp.server.ts";
import { testEmail, renderEmail } from "../../app/mail/write-email.ts";
import { calendarFile } from "../../app/survey/calls/notify-of-call.server.ts";
import { INJECTIONS } from "../support/address-injections.ts";
import { accountAt } from "../support/mail-harness.ts";
import { header } from "../support/read-mail.ts";
import { useInbox } from "../support/use-server.ts";

const LETTER = renderEmail(testEmail("https://tetm.example"), []);
const MAIL = {
  ...LETTER,
  to: "ruth@example.com",
  replyTo: null,
  messageId: "<id-1@tetm.example>",
  createdAt: "2026-01-01T12:00:00.000Z",
};

const inbox = useInbox();

beforeEach(() => {
  inbox.acknowledged.length = 0;
});

test("a mail arrives with both parts and the right headers, and no others", async () => {
  expect(await deliver({ replyTo: "naomi@example.com" })).toContain("250");
  const [mail] = inbox.acknowledged;
  if (!mail) throw new Error("Nothing arrived.");
  expect([mail.from, mail.to]).toEqual(["site@example.org", ["ruth@example.com"]]);
  expect([...mail.headers.keys()].toSorted()).toEqual([
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
  ]);
  expect(header(mail, "to")).toBe("ruth@example.com");
  expect(header(mail, "reply-to")).toBe("naomi@example.com");
  expect(header(mail, "from")).toBe('"TETM, Faith & Söhne" <site@example.org>'.replaceAll('"', ""));
  expect(header(mail, "message-id")).toBe("<id-1@tetm.example>");
  expect(header(mail, "date")).toBe("Thu, 01 Jan 2026 12:00:00 +0000");
  expect(header(mail, "auto-submitted")).toBe("auto-generated");
  expect(mail.headers.get("content-type")?.[0]).toMatch(/^multipart\/alternative; boundary="/);
  expect(header(mail, "subject")).toBe("Test: Ünïcode, 日本語 and 🎺 arrive");
  expect([...mail.parts.keys()]).toEqual(["text/plain", "text/html"]);
  expect(mail.parts.get("text/plain")?.trim()).toBe(LETTER.text.trim());
  expect(mail.parts.get("text/html")?.trim()).toBe(LETTER.html.trim());
});

test.each([true, false])(
  "an invitation arrives as part and as file, and says its method (canceled: %j)",
  async (isCanceled) => {
    const calendar = calendarFile({ id: "call-1", sequence: 3 }, "2026-12-01T20:00:00.000Z", {
      summary: "Discovery call with Ünïcode; a, b\r\nX-EVIL: 1",
      description: "A line that is far too long for a line of a calendar file, which may have 75 octets: ".repeat(3),
      organizer: { name: "TETM", email: "hello@tetm.example" },
      location: "1 Mill\nRoad\u0007, Durham",
      attendee: { name: 'Ruth\u0000 \u001B[31m"the\nMoabite"\u0085; ROLE=CHAIR', email: "ruth@example.com" },
      at: new Date("2026-11-24T00:00:00.000Z"),
      isCanceled,
    });
    await deliver({ calendar });
    const [mail] = inbox.acknowledged;
    expect([...(mail?.parts.keys() ?? [])]).toEqual(["text/plain", "text/html", "text/calendar", "application/ics"]);
    const method = isCanceled ? "CANCEL" : "REQUEST";
    expect(mail?.raw).toContain(`Content-Type: text/calendar; charset=utf-8; method=${method}`);
    for (const part of ["text/calendar", "application/ics"]) {
      // RFC 5545, section 3.1: every line ends with a line break, even the last.
      expect(mail?.parts.get(part)).toMatch(/END:VCALENDAR\n$/);
      const found = new ICAL.Component(ICAL.parse(mail?.parts.get(part) ?? ""));
      const event = new ICAL.Event(found.getFirstSubcomponent("vevent")!);
      expect([found.getFirstPropertyValue("method"), event.sequence]).toEqual([method, 3]);
      expect(event.summary).toContain("Discovery call with Ünïcode; a, b");
      expect(event.location).toBe("1 Mill Road, Durham");
      expect(mail?.parts.get(part)).not.toMatch(/[^\P{Cc}\r\n]/u);
      expect(event.component.getFirstProperty("x-evil")).toBeNull();
      expect(event.attendees.map((one) => one.getParameter("role"))).toEqual(["REQ-PARTICIPANT"]);
    }
  },
);

/** Headers that mark an email's sender as a program (RFC 3834). */
const AUTO = ["auto-submitted", "precedence", "x-auto-response-suppress"];

test("a person's letter has no mark of a machine, and each email that the site writes has one", async () => {
  const byKind: Record<string, string[]> = {};
  for (const kind of Object.keys(MAIL_KINDS) as MailKind[]) {
    inbox.acknowledged.length = 0;
    await deliver({ kind });
    const headers = inbox.acknowledged[0]?.headers;
    byKind[kind] = AUTO.flatMap((name) => headers?.get(name) ?? []);
  }
  const letters = new Set(["desk-reply", "call-times"]);
  for (const [kind, marks] of Object.entries(byKind)) {
    const own = kind === "message-acknowledgement" ? "auto-replied" : "auto-generated";
    expect({ [kind]: marks }).toEqual({ [kind]: letters.has(kind) ? [] : [own] });
  }
});

test.each(INJECTIONS)("an address with %s is not sent to, even if it got this far", async (_what, address) => {
  const before = inbox.connections();
  await expect(deliver({ to: address })).rejects.toMatchObject({ fault: "mail" });
  await expect(deliver({ replyTo: address })).rejects.toMatchObject({ fault: "mail" });
  expect(inbox.connections()).toBe(before);
});

test.each([
  [421, "server"],
  [530, "server"],
  [451, "later"],
  [554, "mail"],
])("%i after the text is a fault of the kind '%s' (decision 0020)", async (afterData, fault) => {
  inbox.behave(() => ({ afterData, text: "no" }));
  await expect(deliver({})).rejects.toMatchObject({ fault });
  inbox.behave(() => "take");
});

function deliver(
  mail: Partial<Omit<typeof MAIL, "replyTo"> & { replyTo: string }>,
  server: Partial<MailSettings["server"]> = {},
): Promise<string> {
  const account = accountAt(inbox.port);
  return connectSmtp({ ...account, server: { ...account.server, ...server } }, { silence: 5_000 })(
    { ...MAIL, ...mail },
    new AbortController().signal,
  );
}
