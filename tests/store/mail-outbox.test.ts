import { beforeEach, describe, expect, test } from "vitest";
import { emailUnverified, enqueueEmail } from "../../app/mail/enqueue-email.server.ts";
import { retryMail } from "../../app/mail/outbox.store.server.ts";
import { redactOldMail } from "../../app/mail/start-sender.server.ts";
import { testEmail } from "../../app/mail/write-email.ts";
import { deleteAnswers } from "../../app/survey/delete-surveys.server.ts";
import { surveyLinkEmail } from "../../app/survey/notify-of-survey.server.ts";
import { emailLink } from "../../app/survey/resume-link.server.ts";
import { INJECTIONS } from "../support/address-injections.ts";
import { MINUTE, openSender } from "../support/mail-harness.ts";
import { keyOf, openDesk, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const DAY = 24 * 60 * MINUTE;
const LETTER = testEmail("https://tetm.example");

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

describe("the outbox", () => {
  test("keeps nothing of a transaction that was rolled back", async () => {
    const rolledBack = store.db.transaction().execute(async (db) => {
      await enqueueEmail(db, desk.to, LETTER, { to: "ruth@example.com", about: null });
      throw new Error("made-up failure");
    });
    await expect(rolledBack).rejects.toThrow("made-up failure");
    expect(await mails()).toEqual([]);
  });

  test("takes no address that is not one, neither to write to nor to answer to, and logs it without the address", async () => {
    for (const [what, address] of INJECTIONS) {
      expect(await enqueueEmail(store.db, desk.to, LETTER, { to: address, about: null }), what).toBeNull();
      expect(
        await enqueueEmail(store.db, desk.to, LETTER, { to: "ruth@example.com", replyTo: address, about: null }),
        what,
      ).not.toBeNull();
    }
    const kept = await mails();
    expect(kept).toHaveLength(INJECTIONS.length);
    for (const row of kept) expect(row).toMatchObject({ to_address: "ruth@example.com", reply_to: null });
    expect(desk.logged.join()).toContain("email refused");
    expect(desk.logged.join()).not.toContain("example.com");
  });

  test("is blanked after thirty days, sent or not, and then nothing sends it again", async () => {
    for (const state of ["sent", "failed", "waiting"] as const) {
      await enqueueEmail(store.db, desk.to, LETTER, {
        to: "ruth@example.com",
        replyTo: "ruth@example.com",
        about: null,
      });
      await store.db
        .updateTable("outbox")
        .set({ state })
        .where("state", "=", "waiting")
        .where("id", "=", (await mails()).at(-1)?.id ?? "")
        .execute();
    }
    desk.later(30 * DAY);
    await redactOldMail(desk.to);
    expect((await mails()).every(({ text }) => text !== "")).toBe(true);
    desk.later(1);
    await redactOldMail(desk.to);
    const blank = { text: "", html: "", subject: "", to_address: null, reply_to: null };
    expect((await mails()).map(({ state }) => state).toSorted()).toEqual(["failed", "failed", "sent"]);
    expect(await mails()).toMatchObject([blank, blank, blank]);
    expect(await retryMail(store.db, desk.to.time.toISOString())).toBe(0);
    expect(await openSender(store.db).round()).toEqual([]);
  });

  test("of a link to a survey is blanked as soon as it is sent, and after a day where it is not", async () => {
    const email = surveyLinkEmail({ url: "https://tetm.example/survey/creator/resume/secret", deletionDay: null });
    await enqueueEmail(store.db, desk.to, email, { to: "ruth@example.com", about: null });
    expect(await openSender(store.db).round()).toEqual(["sent"]);
    expect(JSON.stringify(await mails())).not.toContain("secret");
    await enqueueEmail(store.db, desk.to, email, { to: "ruth@example.com", about: null });
    desk.later(DAY + 1);
    await redactOldMail(desk.to);
    expect(JSON.stringify(await mails())).not.toContain("secret");
    expect((await mails()).toSorted((one, other) => other.state.localeCompare(one.state))).toMatchObject([
      { state: "sent" },
      { state: "failed", last_error: "not sent in time" },
    ]);
  });
});

test("emails to unverified addresses are three of a kind and six in all to one mailbox in a day, whatever it is spelt like", async () => {
  const write = async (kind: "survey-receipt" | "message-acknowledgement" | "survey-link", address: string) => {
    const before = (await mails()).length;
    // The visitor gets the same result every time.
    expect(await emailUnverified(store.db, desk.to, { ...LETTER, kind }, { address, about: "x", visitor: null })).toBe(
      "taken",
    );
    return (await mails()).length > before;
  };
  const spellings = ["ruth@example.com", "Ruth@Example.com", "ruth+1@example.com", "ruth+2@example.com"];
  for (const [number, to] of spellings.entries()) expect(await write("survey-receipt", to), to).toBe(number < 3);
  for (const [number, to] of spellings.entries()) expect(await write("survey-link", to), to).toBe(number < 3);
  expect(await write("message-acknowledgement", "ruth@example.com")).toBe(false);
  expect(await write("message-acknowledgement", "naomi@example.com")).toBe(true);
  desk.later(DAY);
  expect(await write("message-acknowledgement", "ruth@example.com")).toBe(true);
  const counted = JSON.stringify(await store.db.selectFrom("rate_limits").selectAll().execute());
  expect(counted + desk.logged.join()).not.toMatch(/ruth|naomi/i);
});

describe("a survey", () => {
  test("notifies the team and the creator when it is first completed, and never again", async () => {
    const survey = await complete({ email: " ruth@example.com ", discovery_call: "yes", success_vision: "Buy pills" });
    expect(await mails()).toMatchObject([
      { kind: "survey-receipt", to_address: "ruth@example.com", about: `survey:${survey.id}` },
      { kind: "team-survey", to_address: null, reply_to: "ruth@example.com", subject: "New creator survey: Ruth" },
    ]);
    const [receipt, team] = await mails();
    expect(`${receipt?.text}${receipt?.html}`).not.toMatch(/Ruth|Buy pills|resume/);
    expect(receipt?.text).toContain("discovery call");
    expect(team?.text).toContain("Buy pills");
    await desk.save(4, { intent: "submit", version: "2", page: "q", success_vision: "Else" }, keyOf(survey));
    expect(await mails()).toHaveLength(2);
  });

  test("that is deleted takes its mail with it, sent or not", async () => {
    const survey = await complete({ email: "ruth@example.com" });
    await complete({ email: "naomi@example.com", page: "other" });
    await deleteAnswers(desk.to, keyOf(survey));
    expect((await mails()).map(({ about }) => about)).not.toContain(`survey:${survey.id}`);
    expect(await mails()).toHaveLength(2);
  });

  test("mails its link three times an hour, to the address in it or to one that was typed, and keeps that nowhere else", async () => {
    const draft = await desk.save(1, { ...STEP_1, page: "p" });
    expect(await emailLink(desk.to, draft, null)).toEqual({ kind: "no-address" });
    expect(await emailLink(desk.to, draft, "a@example.com\nBcc: b@example.com")).toEqual({ kind: "no-address" });
    for (const to of ["a@example.com", "b@example.com", "c@example.com"])
      expect(await emailLink(desk.to, draft, to)).toEqual({ kind: "sent" });
    expect(await emailLink(desk.to, draft, "d@example.com")).toEqual({ kind: "slowed", seconds: 3600 });
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ]);
    expect(JSON.stringify(await desk.rows())).not.toContain("@example.com");
    desk.later(60 * MINUTE);
    const given = { ...draft, answers: { ...draft.answers, email: "own@example.com" } };
    expect(await emailLink(desk.to, given, "d@example.com")).toEqual({ kind: "sent" });
    expect((await mails()).map(({ to_address }) => to_address)).toContain("own@example.com");
  });

  test("mails its link once for one page and address, however often the button is pressed", async () => {
    const draft = await desk.save(1, { ...STEP_1, page: "p" });
    for (const page of ["p", "p", "p", "p", "other"])
      expect(await emailLink(desk.to, draft, "a@example.com", null, page)).toEqual({ kind: "sent" });
    expect(await emailLink(desk.to, draft, "mended@example.com", null, "p")).toEqual({ kind: "sent" });
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([
      "a@example.com",
      "a@example.com",
      "mended@example.com",
    ]);
  });
});

async function complete({ page = "p", ...last }: Record<string, string>) {
  const begun = await desk.save(1, { ...STEP_1, page, intent: "next" });
  return desk.save(4, { ...last, page, version: String(begun.version), intent: "submit" }, keyOf(begun));
}

function mails() {
  return store.db
    .selectFrom("outbox")
    .selectAll()
    .orderBy("created_at")
    .orderBy("kind")
    .orderBy("to_address")
    .execute();
}
