import { expectSame, expectShown } from "../owner/expectations.ts";
import { field } from "../owner/fields.ts";
import { untilMail } from "../week/letters.ts";
import { ADA, type Day, expectCount, look, MIRIAM, type Step } from "./day.ts";
import { countWaits } from "./share-work.ts";

/** Ada plans the next step of one, and asks Miriam in a note. Both find it on their Today. */
export const planAndMention: Step = async (day) => {
  const { ada, miriam } = day;
  const { page } = ada;
  const link = page.locator("main form tbody th a").last();
  const name = await link.innerText();
  await ada.follow(link, /\/desk\/surveys\/[\w-]+$/);
  await ada.fill(field(page, "Next step"), "Call about the album");
  await ada.fill(field(page, "On"), newYorkDay());
  await ada.click(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Owner and next step saved").waitFor();
  await ada.fill(field(page, "Add a note"), "@Miriam Could you find out when the album is due?");
  await ada.click(page.getByRole("button", { name: "Add note", exact: true }));
  await page.getByText("Note added").waitFor();
  await ada.look("note");
  await ada.open("Today", /\/desk$/);
  await ada.follow(page.getByRole("link", { name: /1 next step on a survey is planned for today/ }), /due=today/);
  await expectCount(ada, "steps for today", 1);
  const letter = await untilMail(day, MIRIAM.email, new RegExp(ADA.name));
  if (/album is due/.test(letter.raw)) ada.doings.problems.push("the email has the note");
  await miriam.open("Today", /\/desk$/);
  await miriam.follow(miriam.page.getByRole("link", { name: new RegExp(`^${ADA.name}`) }), /\/desk\/surveys\//);
  await expectShown(miriam, "the survey", [
    name,
    "Could you find out when the album is due?",
    "A note here mentions you.",
  ]);
  await miriam.click(miriam.page.getByRole("button", { name: "Mark as seen", exact: true }));
  await miriam.page.getByText("A note here mentions you.").waitFor({ state: "detached" });
};

function newYorkDay(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
}

/** Miriam answers the newest message with a template, and gets the answers herself. The page says that it was sent. */
export const answerMessage: Step = async (day: Day) => {
  const { miriam } = day;
  const { page } = miriam;
  const before = await look(day, countWaits);
  const writer = await look(day, (db) =>
    db
      .selectFrom("contact_messages")
      .select("email")
      .where("answered_at", "is", null)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  await miriam.open("Today", /\/desk$/);
  await miriam.follow(page.getByRole("link", { name: /messages are waiting/ }), /show=open/);
  await miriam.follow(page.locator("main tbody a").first(), /\/desk\/messages\/[\w-]+/);
  await miriam.choose(page.getByLabel("Template"), "Message: services");
  await miriam.click(page.getByRole("button", { name: "Insert template", exact: true }));
  const text = page.locator("#reply-text");
  await page.locator("#reply-text", { hasText: "Hi Visitor," }).waitFor();
  await miriam.click(page.getByRole("button", { name: "Send reply", exact: true }));
  await page.getByText("Replace {day} first").first().waitFor();
  await miriam.fill(text, (await text.inputValue()).replace("{day}", "Monday").replace("{another day}", "Tuesday"));
  await miriam.look("reply");
  await miriam.click(page.getByRole("button", { name: "Send reply", exact: true }));
  await page.getByText("Reply saved. It goes out").waitFor();
  await expectShown(miriam, "the message", ["Would Monday or Tuesday work", `by ${MIRIAM.name}`]);
  const letter = await untilMail(day, writer.email, "Your message to us");
  expectSame(miriam, "answers", letter.headers.get("reply-to"), [MIRIAM.email]);
  await miriam.open("Today", /\/desk$/);
  await expectShown(miriam, "Today", [`${before.messages - 1} messages are waiting`]);
};
