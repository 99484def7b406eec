import { passkeyNotice, staffInvitation, staffLinkEmail, staffResetEmail } from "../auth/staff-emails.ts";
import { messageAcknowledgement, teamMessageEmail } from "../contact/send-message.server.ts";
import { replyEmail } from "../desk/replies/send-reply.server.ts";
import {
  mentionEmail,
  teamDigestEmail,
  failedMailEmail,
  failuresEmail,
  morningEmail,
} from "../mail/notifications/team-emails.ts";
import type { RenderedEmail } from "../mail/outbox.ts";
import { testEmail, closingOf, type Email, type Letter, renderEmail } from "../mail/write-email.ts";
import {
  type OrderFacts,
  orderConfirmation,
  orderDeclined,
  orderLinkEmail,
  orderRefunded,
  orderSent,
  teamAttentionEmail,
  teamOrderEmail,
  teamRefundEmail,
  teamStockEmail,
} from "../shop/orders/order-emails.ts";
import { trackingLink } from "../shop/orders/parcel.ts";
import { stockAlertEmail, stockAlertLinkEmail } from "../shop/stock-alerts/manage-stock-alerts.server.ts";
import { type Company, company as sampleCompany } from "../site/content/company.ts";
import { callEmail, type CallFacts, callTimesEmail, teamCallEmail } from "../survey/calls/call-emails.ts";
import { surveyLinkEmail, surveyReceipt, teamSurveyEmail } from "../survey/notify-of-survey.server.ts";

/** Returns every email that the site sends, with made-up people and orders. */
export function sampleEmails(origin: string, company: Company = sampleCompany): RenderedEmail[] {
  const order: OrderFacts = {
    number: "1A2B3C4D",
    lines: [
      { name: "Covenant Tee", size: "L", quantity: 2, total: "$56.00" },
      { name: "Lighthouse Print", size: "", quantity: 1, total: "$24.00" },
    ],
    sums: [
      { label: "Standard shipping", text: "$6.00" },
      { label: "Taxes", text: "$1.25" },
    ],
    pickup: "",
    total: "$87.25",
    origin,
  };
  const page = `${origin}/orders/1a2b3c4d?key=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA`;
  const buyer = {
    id: "AAAAAAAAAAAAAAAAAAAAAA",
    email: "ruth@gleaninghours.example",
    address: ["Ruth Sample", "12 Harvest Lane", "Durham NC 27701", "US"],
  };
  const tee = { name: "Covenant Tee", size: "M" };
  const link = { by: "Miriam Sample", url: `${origin}/desk/set-password/AAAAAAAAAAAAAAAAAAAAAA`, hours: 24 };
  const call: CallFacts = {
    call: {
      times: ["2026-12-01T20:00:00.000Z", "2026-12-03T15:30:00.000Z"],
      talk: { kind: "video", at: "https://meet.example/tetm" },
      phone: "919-555-0142",
      reason: "Any weekday after 4 works for me.",
    },
    creator: { name: "Ruth Sample", email: buyer.email },
    host: "Miriam Sample",
    link: `${origin}/survey/creator/call?key=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA`,
  };
  const startsAt = "2026-12-01T20:00:00.000Z";
  const answers = [
    { label: "Name", text: "Ruth Sample" },
    { label: "Self description", text: "Slow hymns at the kitchen table,\none a week." },
    { label: "Archetypes", text: "Artist\nStoryteller" },
    { label: "Content links", text: "https://gleaninghours.example/" },
  ];
  const emails: (Email | Letter)[] = [
    teamSurveyEmail({ name: "Ruth Sample", answers, origin }),
    surveyReceipt({ wantsCall: true, origin }),
    surveyLinkEmail({ url: `${origin}/survey/creator/resume/AAAAAAAAAAAAAAAAAAAAAA`, deletionDay: "June 21, 2027" }),
    teamMessageEmail({
      id: "AAAAAAAAAAAAAAAAAAAAAA",
      name: "Deborah Sample",
      email: "deborah@palmtree.example",
      subject: "Services Inquiry",
      message: "Our church needs an app for its small groups.\n\nIs there a time to talk next week?",
      origin,
    }),
    messageAcknowledgement({ subject: "Services Inquiry", origin }),
    teamOrderEmail({ ...order, ...buyer, attention: null }),
    teamAttentionEmail({ ...order, ...buyer, attention: "stock-short" }),
    teamStockEmail({
      sizes: [
        { slug: "covenant-tee", name: "Covenant Tee", size: "M", left: 2 },
        { slug: "harvest-mug", name: "Harvest Mug", size: "", left: 0 },
      ],
      origin,
    }),
    stockAlertLinkEmail({
      ...tee,
      link: `${origin}/shop/covenant-tee/back-in-stock?key=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA`,
      hours: 24,
    }),
    callTimesEmail("proposed", call),
    callEmail("booked", startsAt, call),
    callEmail("reminder", startsAt, call),
    callEmail("canceled", startsAt, call),
    teamCallEmail(
      { kind: "declined", startsAt: null },
      { ...call, link: `${origin}/desk/surveys/AAAAAAAAAAAAAAAAAAAAAA` },
    ),
    stockAlertEmail({ ...tee, link: `${origin}/shop/covenant-tee` }),
    ...sampleSummaries(origin),
    teamRefundEmail({ ...order, ...buyer, amount: "$28.00", lines: order.lines.slice(1) }),
    orderConfirmation({ ...order, page }),
    orderDeclined(order),
    orderSent({
      ...order,
      page,
      tracking: "1Z 999 AA1 01 2345 6784",
      link: trackingLink("1Z 999 AA1 01 2345 6784"),
      isWhole: false,
    }),
    orderLinkEmail({ number: order.number, url: page }),
    orderRefunded({ ...order, page, amount: "$28.00", isOfPostage: false }),
    mentionEmail({ by: "Miriam Sample", kind: "survey", url: `${origin}/desk/surveys/AAAAAAAAAAAAAAAAAAAAAA#notes` }),
    staffInvitation(link),
    passkeyNotice("added", { name: "Miriam's phone", url: `${origin}/desk/account` }),
    staffLinkEmail(link),
    staffResetEmail({ ...link, url: `${origin}/desk/account`, factors: true }),
    replyEmail({
      subject: "Your survey, Ruth",
      text: "Hi Ruth,\n\nThank you for telling us what you're building. We've read every word.\n\nHere's what happens next: Micah sends you a first idea by Friday.\n\nMiriam",
    }),
    testEmail(origin),
  ];
  return emails.map((email) =>
    renderEmail(typeof email === "function" ? email(company.name) : email, closingOf(company)),
  );
}

const ID = "AAAAAAAAAAAAAAAAAAAAAA";

function sampleSummaries(origin: string): Email[] {
  const facts = { newest: [survey, message], origin, due: new Date("2026-12-01T13:01:00.000Z") };
  const failed = ["order-sent", "survey-receipt"].map((kind) => ({
    kind: "team-failures",
    subject: failedMailEmail(kind).subject,
    about: null,
  }));
  return [
    teamDigestEmail({
      ...facts,
      counts: [
        { kind: "team-message", count: 12 },
        { kind: "team-survey", count: 31 },
      ],
    }),
    morningEmail({
      ...facts,
      counts: [
        { kind: "team-survey", count: 3 },
        { kind: "team-order", count: 5 },
        { kind: "team-stock", count: 1 },
        { kind: "team-refund", count: 1 },
      ],
      newest: [survey, message, order],
    }),
    failuresEmail({ ...facts, counts: [{ kind: "team-failures", count: 2 }], newest: failed }),
  ];
}

const survey = { kind: "team-survey", subject: "New creator survey: Ruth Sample", about: `survey:${ID}` };
const message = {
  kind: "team-message",
  subject: "Services Inquiry: message from Deborah Sample",
  about: `message:${ID}`,
};
const order = { kind: "team-order", subject: "Order 1A2B3C4D is paid: $87.25", about: `order:${ID}` };
