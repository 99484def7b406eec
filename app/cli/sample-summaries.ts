import { type SummaryFacts, teamDigestEmail } from "../mail/notifications/digest-email.ts";
import { failedMailEmail, failuresEmail, morningEmail } from "../mail/notifications/summary-emails.ts";
import { type Topic, TOPICS } from "../mail/notifications/topic.ts";
import type { Email } from "../mail/write-email.ts";

const ID = "AAAAAAAAAAAAAAAAAAAAAA";

/** Returns the summaries that the team gets, with made-up people. */
export function sampleSummaries(origin: string): Email[] {
  const facts = { newest: [survey, message], origin, due: new Date("2026-12-01T13:01:00.000Z") };
  const failed = ["order-sent", "survey-receipt"].map((kind) => ({
    kind: "team-failures",
    subject: failedMailEmail(kind).subject,
    about: null,
  }));
  return [
    teamDigestEmail({ ...facts, counts: [count("messages", "team-message", 12), count("surveys", "team-survey", 31)] }),
    morningEmail({
      ...facts,
      counts: [
        count("surveys", "team-survey", 3),
        count("orders", "team-order", 5),
        count("orders", "team-stock", 1),
        count("refunds", "team-refund", 1),
      ],
      newest: [survey, message, order],
    }),
    failuresEmail({ ...facts, counts: [count("failed-mail", "team-failures", 2)], newest: failed }),
  ];
}

const survey = { kind: "team-survey", subject: "New creator survey: Ruth Sample", about: `survey:${ID}` };
const message = {
  kind: "team-message",
  subject: "Services Inquiry: message from Deborah Sample",
  about: `message:${ID}`,
};
const order = { kind: "team-order", subject: "Order 1A2B3C4D is paid: $87.25", about: `order:${ID}` };

function count(topic: Topic, kind: string, many: number): SummaryFacts["counts"][number] {
  return { topic, kind, count: many, isMore: false, path: TOPICS[topic].href };
}
