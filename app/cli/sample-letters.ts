import { messageAcknowledgement, teamMessageLetter } from "../mail/letters/message-letters.ts";
import { teamDigestLetter } from "../mail/letters/digest-letter.ts";
import { type OrderFacts, orderConfirmation, teamAttentionLetter, teamOrderLetter } from "../mail/letters/order-letters.ts";
import { staffInvitation, staffLinkLetter } from "../mail/letters/staff-letters.ts";
import { surveyLinkLetter, surveyReceipt, teamSurveyLetter } from "../mail/letters/survey-letters.ts";
import { testLetter } from "../mail/letters/test-letter.ts";
import type { Letter } from "../mail/outbox.ts";

/** Every letter that the site writes, with made-up people and orders in it. */
export function sampleLetters(origin: string): Letter[] {
  const order: OrderFacts = {
    number: "1A2B3C4D",
    lines: [
      { name: "Covenant Tee", size: "L", quantity: 2, total: "$56.00" },
      { name: "Lighthouse Print", size: "", quantity: 1, total: "$24.00" },
    ],
    adjustment: "$7.25",
    total: "$87.25",
    origin,
  };
  const link = { by: "Miriam Sample", url: `${origin}/desk/set-password/AAAAAAAAAAAAAAAAAAAAAA`, hours: 24 };
  const answers = [
    { label: "Name", text: "Ruth Sample" },
    { label: "Self description", text: "Slow hymns at the kitchen table,\none a week." },
    { label: "Archetypes", text: "Artist\nStoryteller" },
    { label: "Content links", text: "https://gleaninghours.example/" },
  ];
  return [
    teamSurveyLetter({ name: "Ruth Sample", answers, origin }),
    surveyReceipt({ wantsCall: true, origin }),
    surveyLinkLetter({ url: `${origin}/survey/creator/resume/AAAAAAAAAAAAAAAAAAAAAA`, deletionDay: "June 21, 2027" }),
    teamMessageLetter({ name: "Deborah Sample", email: "deborah@palmtree.example", subject: "Services Inquiry", message: "Our church needs an app for its small groups.\n\nIs there a time to talk next week?", origin }),
    messageAcknowledgement({ subject: "Services Inquiry", origin }),
    teamOrderLetter({ ...order, attention: null }),
    teamAttentionLetter({ ...order, attention: "stock-short" }),
    teamDigestLetter({
      counts: [{ kind: "team-message", count: 12 }, { kind: "team-survey", count: 31 }],
      newest: [{ subject: "New creator survey: Ruth Sample", about: "survey:AAAAAAAAAAAAAAAAAAAAAA" }, { subject: "Services Inquiry: message from Deborah Sample", about: "message:AAAAAAAAAAAAAAAAAAAAAA" }],
      origin,
    }),
    orderConfirmation(order),
    staffInvitation(link),
    staffLinkLetter(link),
    testLetter(origin),
  ];
}
