import type { Database } from "../../app/database/database.ts";
import { keepSurvey } from "./desk-records.ts";
import { oddAddress, oddTexts } from "./odd-texts.ts";
import { addMail, addMessage, addOrder } from "./seed-desk.ts";
import { fullAnswers } from "./survey-answers.ts";

/** Keeps a survey, a message, an order and a mail of each odd text. The catalogue has to be seeded. */
export async function fillOddDesk(db: Database): Promise<void> {
  for (const [index, text] of Object.values(oddTexts).entries()) {
    const time = new Date(Date.now() - (index + 1) * 3_600_000).toISOString();
    await keepSurvey(db, `survey-${index}`, { answers: oddAnswers(text), completedAt: time });
    await addMessage(db, `message-${index}`, {
      name: text,
      email: oddAddress,
      message: `${text}\n${text}`,
      createdAt: time,
    });
    await addOrder(db, orderId(index), { email: oddAddress, shipping: shippingTo(text), created_at: time });
    await addMail(db, `mail-${index}`, {
      to: oddAddress,
      error: `550 ${text}`,
      subject: `New creator survey: ${text}`,
    });
  }
}

/** The desk's pages that show it. */
export const oddDeskPaths = [
  ...["surveys", "messages", "orders", "outbox"].map((list) => `/desk/${list}`),
  ...Object.keys(oddTexts).flatMap((_, index) => [
    `/desk/surveys/survey-${index}`,
    `/desk/messages/message-${index}`,
    `/desk/orders/${orderId(index)}`,
  ]),
];

function oddAnswers(text: string) {
  const said = {
    creator_name: text,
    self_description: text,
    platforms: text,
    niche: text,
    takeaway_goals: text,
    success_vision: text,
    ideal_tetm_support: text,
  };
  return { ...fullAnswers(text), ...said, content_links: [text, `https://${text}`], email: oddAddress };
}

function orderId(index: number): string {
  return `odd-order-${index}`.padEnd(22, "0");
}

function shippingTo(text: string): string {
  return JSON.stringify({
    name: text,
    address: { line1: text, line2: text, city: text, state: "NC", postal_code: "27701", country: "US" },
  });
}
