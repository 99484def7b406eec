import { describe, expect, test } from "vitest";
import {
  passwordSetNotice,
  staffDemotedEmail,
  staffDisabledEmail,
  staffInvitation,
  staffLinkEmail,
  staffPromotedEmail,
  staffResetEmail,
} from "../../app/auth/staff-emails.ts";
import { messageAcknowledgement, teamMessageEmail } from "../../app/contact/send-message.server.ts";
import { isSubject } from "../../app/mail/header-fields.ts";
import { mentionEmail } from "../../app/mail/notifications/team-emails.ts";
import { holdsSecret, keepUntil } from "../../app/mail/outbox.ts";
import { composeEmail, testEmail, renderEmail } from "../../app/mail/write-email.ts";
import {
  type OrderFacts,
  orderConfirmation,
  orderLinkEmail,
  orderDeclined,
  orderRefunded,
  orderSent,
  teamAttentionEmail,
  teamOrderEmail,
} from "../../app/shop/orders/order-emails.ts";
import { surveyLinkEmail, surveyReceipt, teamSurveyEmail } from "../../app/survey/notify-of-survey.server.ts";

const ORIGIN = "https://tetm.example";
const TYPED = `<script>alert(1)</script> & "Ruth" 'O' 日本語 🎺\r\nBcc: all@example.com\0`;
const order: OrderFacts = {
  number: "1A2B3C4D",
  lines: [
    { name: "Hymn Cap & <Band>", size: "L", quantity: 2, total: "$48.00" },
    { name: "Print", size: "", quantity: 1, total: "$24.00" },
  ],
  sums: [
    { label: "Standard shipping", text: "$6.00" },
    { label: "Taxes", text: "$1.25" },
  ],
  pickup: "",
  total: "$79.25",
  origin: ORIGIN,
};

const ORDER_PAGE = `${ORIGIN}/orders/1a2b3c4d?key=AAAAAAAAAAAAAAAAAAAAAA.x`;

const buyer = { id: "AAAAAAAAAAAAAAAAAAAAAA", email: "ruth@example.com", address: [TYPED, "12 Harvest Lane"] };

const closing = ["TETM", "(919) 555-0142"];

const emails = [
  teamSurveyEmail({ name: TYPED, answers: [{ label: "Niche", text: TYPED }], origin: ORIGIN }),
  surveyReceipt({ wantsCall: true, origin: ORIGIN }),
  surveyReceipt({ wantsCall: false, origin: ORIGIN }),
  surveyLinkEmail({ url: `${ORIGIN}/survey/creator/resume/x`, deletionDay: "June 21, 2025" }),
  teamMessageEmail({
    id: "AAAAAAAAAAAAAAAAAAAAAA",
    name: TYPED,
    email: "ruth@example.com",
    subject: "Collaboration",
    message: TYPED,
    origin: ORIGIN,
  }),
  mentionEmail({ by: TYPED, kind: "message", url: `${ORIGIN}/desk/messages/x#notes` }),
  messageAcknowledgement({ subject: "Collaboration", origin: ORIGIN }),
  teamOrderEmail({ ...order, ...buyer, attention: "stock-short" }),
  teamAttentionEmail({ ...order, ...buyer, attention: "amount-differs" }),
  orderConfirmation({ ...order, page: ORDER_PAGE }),
  orderDeclined(order),
  orderSent({
    ...order,
    page: ORDER_PAGE,
    tracking: TYPED,
    link: { carrier: "UPS", href: `${ORIGIN}/1Z` },
    isWhole: false,
  }),
  orderSent({ ...order, page: ORDER_PAGE, pickup: TYPED, tracking: null, link: null, isWhole: true }),
  orderLinkEmail({ number: order.number, url: ORDER_PAGE }),
  orderRefunded({ ...order, page: ORDER_PAGE, amount: "$28.00", isOfPostage: true }),
  orderRefunded({ ...order, page: ORDER_PAGE, lines: [], amount: "$1.00", isOfPostage: false }),
  staffInvitation({ by: TYPED, url: `${ORIGIN}/desk/set-password/AAAAAAAAAAAAAAAAAAAAAA`, hours: 24 }),
  staffLinkEmail({ by: TYPED, url: `${ORIGIN}/desk/set-password/AAAAAAAAAAAAAAAAAAAAAA`, hours: 24 }),
  staffResetEmail({ by: TYPED, url: `${ORIGIN}/desk/account`, hours: 24, factors: true }),
  staffDemotedEmail({ by: TYPED, role: "Reader", url: `${ORIGIN}/desk/account` }),
  ...(["new", "again"] as const).map((how) =>
    staffPromotedEmail({ by: TYPED, name: TYPED, url: `${ORIGIN}/desk/members/1`, hours: 24, how }),
  ),
  staffDisabledEmail({ by: TYPED }),
  passwordSetNotice({ url: `${ORIGIN}/desk/account` }),
  testEmail(ORIGIN),
].map((email) => renderEmail(typeof email === "function" ? email("TETM") : email, closing));

describe.each(emails.map((email) => [email.kind, email] as const))("the email %s", (_kind, email) => {
  test("has a subject that fits into a header", () => {
    expect(isSubject(email.subject)).toBe(true);
    expect(email.subject).not.toContain("\n");
  });

  test("loads nothing, runs nothing, and links to the site alone", () => {
    const darkStyle = /<style>@media \(prefers-color-scheme:dark\)\{[^<>@(]*\}<\/style>/;
    expect(email.html.replace(darkStyle, "")).not.toMatch(
      /<(script|img|link|iframe|table|style|svg|object|form)\b|url\(|\bsrc=|\bon\w+=/i,
    );
    const links = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    for (const href of links) expect(href).toMatch(/^https:\/\/tetm\.example\//);
    expect(email.text.match(/^https:.*$/gm) ?? []).toEqual(links);
  });
});

test("each block is in both parts, a link by its words in HTML and by its address in the text", () => {
  const email = composeEmail("test", { subject: "Love", title: "Truth" }, [
    { paragraph: "Grace" },
    { heading: "Mercy" },
    { facts: [{ label: "Hope", text: "Faith" }] },
    { points: ["Peace"] },
    { link: "Joy", href: `${ORIGIN}/joy` },
  ]);
  const { text, html } = renderEmail(email, closing);
  for (const word of ["Grace", "Mercy", "Hope", "Faith", "Peace", "Truth"])
    for (const part of [text, html]) expect(part.toLowerCase()).toContain(word.toLowerCase());
  expect(html).toContain(`href="${ORIGIN}/joy"`);
  expect(html).toContain("Joy");
  expect(text).toContain(`${ORIGIN}/joy`);
});

test("submitted text is escaped in emails to the team", () => {
  for (const email of emails.filter(({ kind }) => kind === "team-survey" || kind === "team-message")) {
    expect(email.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ruth&quot; &#39;O&#39; 日本語 🎺");
    expect(email.html + email.text).not.toContain("\0");
    expect(email.text).toContain("<script>alert(1)</script>");
  }
});

test("a member's name is one short line in emails with a link, escaped", () => {
  const [invitation, link] = emails.filter(({ kind }) => kind === "staff-invitation" || kind === "staff-link");
  expect(invitation?.subject).toContain("\"Ruth\" 'O' 日本語 🎺 Bcc: all@example.com");
  for (const email of [invitation, link]) {
    expect(email?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ruth&quot;");
    expect(`${email?.html}${email?.text}`).not.toMatch(/\0|\nBcc:/);
    expect(email?.text).toContain("expires in 24 hours");
  }
  expect(isSubject(staffInvitation({ by: "Ruth ".repeat(100), url: ORIGIN, hours: 24 })("TETM").subject)).toBe(true);
});

test("the mails with a link that opens something are blanked when they are sent, and those that a person asked for a day after they were written", () => {
  const secret = [...new Set(emails.filter(({ kind }) => holdsSecret(kind)).map(({ kind }) => kind))];
  const aDay = ["survey-link", "order-link", "staff-invitation", "staff-link"];
  expect(new Set(secret)).toEqual(new Set(["order-confirmation", "order-sent", "order-refunded", ...aDay]));
  for (const kind of secret)
    expect(keepUntil(kind, new Date("2026-01-01T00:00:00.000Z")).toISOString(), kind).toBe(
      aDay.includes(kind) ? "2026-01-02T00:00:00.000Z" : "2026-01-31T00:00:00.000Z",
    );
});

test("an email to a visitor or a new member ends with the company's lines, one to the company doesn't", () => {
  const ends = emails.filter(({ text }) => text.endsWith("-- \nTETM\n(919) 555-0142\n")).map(({ kind }) => kind);
  expect(new Set(ends)).toEqual(
    new Set([
      "survey-receipt",
      "survey-link",
      "message-acknowledgement",
      "order-confirmation",
      "order-declined",
      "order-sent",
      "order-link",
      "order-refunded",
      "staff-invitation",
      "staff-link",
      "staff-notice",
      "staff-reset",
    ]),
  );
});

test("an endless text is cut, and says so", () => {
  const message = "Amen. ".repeat(150_000);
  const facts = { id: "x", name: "Ruth", email: "ruth@example.com", subject: "Collaboration", message, origin: ORIGIN };
  const { text, html } = renderEmail(teamMessageEmail(facts), closing);
  expect(text.length + html.length).toBeLessThan(20_000);
  expect(text).toContain("shortened here");
});

test("an email about an order to pick up doesn't tell the team to ship it", () => {
  const { text } = renderEmail(
    teamOrderEmail({ ...order, ...buyer, pickup: "At the studio", attention: null }),
    closing,
  );
  expect(text).toContain("Get it ready for pickup");
  expect(text).not.toContain("ready to ship");
});
