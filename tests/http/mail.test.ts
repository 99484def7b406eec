import { beforeEach, describe, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { header } from "../support/read-mail.ts";
import { type Ended, runNode } from "../support/run-tool.ts";
import { readMails } from "../support/server-database.ts";
import { startShop } from "../support/shop-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useInbox, useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const ORIGIN = "https://tetm.example";

const inbox = useInbox();
const site = useServer(() => startShop(inbox.env));

beforeEach(() => {
  inbox.acknowledged.length = 0;
  inbox.whole.length = 0;
  inbox.behave(() => "take");
});

describe("events on the site cause emails soon", () => {
  test("a contact message: to the team, who can reply to it, and to its sender", async () => {
    expect((await sendMessage(site.origin, MESSAGE)).status).toBe(303);
    const [own, team] = await arrived(2);
    expect([own?.to, team?.to]).toEqual([["ruth+contact@example.com"], ["team@example.org"]]);
    expect(header(team as never, "reply-to")).toBe("ruth+contact@example.com");
    expect(header(team as never, "subject")).toBe(`General Question: message from ${MESSAGE.name}`);
    expect(team?.parts.get("text/plain")).toContain("רות המואביה");
    expect(team?.parts.get("text/html")).toContain("&quot;O&#39;Moab&quot; &amp; Sons &lt;b&gt;");
    // The address's owner may not have written it.
    expect([header(own as never, "subject"), ...(own?.parts.values() ?? [])].join("\n")).not.toMatch(/Ruth|First line/);
  });

  test("a survey: to the team with every answer, and a receipt", async () => {
    const creator = visit(site.origin);
    await creator.go(await walkTo(creator, 4), "submit", { ...ANSWERS[4], email: "creator@example.com" });
    const [receipt, team] = await arrived(2);
    expect([receipt?.to, team?.to]).toEqual([["creator@example.com"], ["team@example.org"]]);
    const text = team?.parts.get("text/plain")?.replace(/^ {2}/gm, "");
    const typed = Object.values(ANSWERS)
      .flatMap((step) => Object.values(step))
      .flat()
      .map((answer) => answer.trim());
    for (const answer of typed.filter((one) => !/^(ready_to_scale|asap|done_with_you|yes|ruth@.*)$/.test(one)))
      expect(text, answer).toContain(answer);
    for (const answer of [
      "Ready to scale",
      "As soon as possible",
      "Done with you",
      "Discovery call: Yes",
      "creator@example.com",
    ])
      expect(text).toContain(answer);
    expect(receipt?.parts.get("text/plain")).toContain(`${ORIGIN}/survey/creator/answers`);
  });

  test("a paid order: to the team and to the shopper, once however often Stripe sends the event", async () => {
    const shopper = visit(site.origin);
    const product = await shopper.get("/shop/covenant-tee");
    const cart = await shopper.go(product, "add", { size: "M", quantity: "2" });
    const sessionId = /cs_[\w]+/.exec((await shopper.press(cart, "checkout")).location ?? "")?.[0] ?? "";
    site.stripe.stripeFake.pay(sessionId);
    await site.stripe.stripeFake.settled();
    await shopper.get(`/shop/success?session_id=${sessionId}`);
    const [own, team] = await arrived(2);
    expect([own?.to, team?.to]).toEqual([["ruth.sample@example.com"], ["team@example.org"]]);
    for (const mail of [own, team])
      expect(mail?.parts.get("text/plain")).toMatch(
        /2 × Covenant Tee, size M: \$56\.00[^]*Standard shipping: \$6\.00\nTotal: \$62\.00/,
      );
    expect(header(own as never, "subject")).toMatch(/^Your order [\dA-F]{8} is confirmed$/);
  });
});

test("the link to a survey goes to the address that is typed for it, and the values typed above are saved", async () => {
  const creator = visit(site.origin);
  const page = await walkTo(creator, 2);
  expect(page.html).toMatch(/<input [^>]*id="email"[^>]*form="survey"/);
  const sent = await creator.go(page, "email-link", {
    ...ANSWERS[2],
    niche: "Typed, not sent",
    email: "link@example.com",
  });
  expect(sent.text).toContain("We're sending your link");
  expect(sent.form?.fields).toContainEqual(["niche", "Typed, not sent"]);
  const [mail] = await arrived(1);
  expect(mail?.to).toEqual(["link@example.com"]);
  expect(mail?.parts.get("text/plain")).toContain(ORIGIN + resumePath(page));
  const phone = visit(site.origin);
  expect((await phone.get(resumePath(page))).form?.fields).toContainEqual(["niche", "Typed, not sent"]);
  await expect.poll(async () => JSON.stringify(await readMails(site.databaseFile))).not.toContain(resumePath(page));
  expect(JSON.stringify(await readSurveys(site.databaseFile))).not.toContain("link@example.com");
});

describe("npm run mail", () => {
  test("sends a test email, and prints the server's reply", async () => {
    expect(await runMail("test", "admin@example.com")).toMatchObject({
      code: 0,
      output: expect.stringContaining("The mail server accepted it: 250 2.0.0 OK"),
    });
    expect(inbox.acknowledged[0]?.to).toEqual(["admin@example.com"]);
  });

  test("lists what failed, without addresses, and sends it again", { tags: "long" }, async () => {
    inbox.behave(() => ({ code: 550, text: "no such user" }));
    expect(await runMail("test", "admin@example.com")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The mail server didn't accept it: .*550 no such user/),
    });
    await sendMessage(site.origin, { ...MESSAGE, email: "listed@example.com" });
    await expect
      .poll(async () => (await readMails(site.databaseFile)).filter(({ state }) => state === "failed").length, {
        timeout: 5_000,
      })
      .toBe(2);
    const listed = await runMail("list");
    expect(listed.output).toMatch(
      /failed {2}message-acknowledgement: 1 attempts; EENVELOPE RCPT TO: .*550 no such user/,
    );
    expect(listed.output).toContain("2 not sent.");
    expect(listed.output).not.toContain("listed@");
    inbox.behave(() => "take");
    expect((await runMail("retry")).output).toContain("2 due now");
    await arrived(2);
  });
});

test("no address and no word of a mail gets into the log", () => {
  const printed = site.lines.join("\n");
  expect(printed).toContain("mail sent");
  expect(printed).not.toMatch(/@example|Ruth|רות|resume\/[\w-]{22}/);
});

/** Returns the accepted emails by address, after the site has recorded that they were sent. */
async function arrived(count: number) {
  await expect.poll(() => inbox.acknowledged.length, { timeout: 10_000, interval: 50 }).toBe(count);
  await expect
    .poll(async () => (await readMails(site.databaseFile)).filter(isWaiting).length, { timeout: 5_000 })
    .toBe(0);
  return inbox.acknowledged.toSorted((one, other) => String(one.to).localeCompare(String(other.to)));
}

/** Whether an email is waiting and isn't a later digest. */
function isWaiting({ state, created_at }: { state: string; created_at: string }): boolean {
  return state === "waiting" && created_at <= new Date().toISOString();
}

function runMail(...args: string[]): Promise<Ended> {
  return runNode(["--no-warnings", "app/cli/mail.ts", ...args], { ...inbox.env, ...site.databaseEnv });
}
