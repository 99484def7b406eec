import type { Database } from "../../app/database/database.ts";
import { keepSurvey } from "./desk-records.ts";
import { seed } from "./seed-catalogue.ts";
import { addMail, addMessage, addOrder } from "./seed-desk.ts";
import { fullAnswers } from "./survey-answers.ts";

/** Unusual texts, each short enough for a name. */
export const oddTexts = {
  "letters without a space": "a".repeat(200),
  "a link": `https://drive.google.com/drive/folders/${"1AbCdEfGhIjKlMnOpQrStUvWxYz_".repeat(4)}?usp=sharing&key=0-x`,
  emoji: "🎺".repeat(60),
  Arabic: "عبدالرحمن".repeat(20),
  Hebrew: "ישעיהו".repeat(30),
  Thai: "สวัสดีครับผม".repeat(15),
  "combining marks": "e\u0301\u0323\u0330\u035C".repeat(40),
} as const;

/** Matches characters of right-to-left scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/** An email address whose local part is wider than a narrow screen. */
export const oddAddress = `${"a".repeat(200)}@example.com`;

/** The longest name that a size can have. */
export const LONG_SIZE = "X".repeat(20);

/** Products with the longest names. */
export const oddProducts = [
  seed("odd-letters", "W".repeat(120), { [LONG_SIZE]: [999_999, 999], S: [2800, 3] }),
  seed("odd-thai", oddTexts.Thai.slice(0, 120), { "": [2800, null] }),
].map((product) =>
  Object.assign(product, { picture: "/pictures/shop/covenant-tee.svg", description: oddTexts["a link"] }),
);

/** Stores a survey, a message, an order and an email for each odd text. The catalogue must be seeded. */
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

/** The desk's pages that show them. */
export const oddDeskPaths = [
  ...["surveys", "messages", "orders", "outbox"].map((list) => `/desk/${list}`),
  "/desk/search?q=example",
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
