import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openContext } from "../../support/open-browser.ts";
import { header } from "../../support/read-mail.ts";
import { changeDatabase } from "../../support/server-database.ts";
import { sessionOf } from "../../support/shop-steps.ts";
import type { Received } from "../../support/smtp-inbox.ts";
import { WAITING } from "./back-in-stock.ts";
import { dollars, refunded } from "./sales.ts";
import { TEAM, orderOf, same, type Step, type Week } from "./week.ts";

/** Milliseconds in which an email that is due must come, and in which one too many would have. */
const LIMIT = 70_000;
const QUIET = 3000;

/** Lets the ten minutes pass after which a shopper is told of a parcel. */
export const passTenMinutes: Step = async (week) => {
  const early = week.inbox.acknowledged.filter((mail) => /on its way|ready to pick up/.test(header(mail, "subject")));
  same(week, "emails of parcels before their time", early.length, 0);
  await changeDatabase(
    week.shop.databaseFile,
    sql`update outbox set next_attempt_at = created_at where state = 'waiting'`,
  );
  await untilMail(week, orderOf(week, "pickup").email, /ready to pick up/);
};

/** Compares the mail server's emails with those that the week has to have sent: each once, and no other. */
export const readLetters: Step = async (week) => {
  const wanted = wantedLetters(week).toSorted();
  const { inbox, keeper } = week;
  for (const end = Date.now() + LIMIT; inbox.acknowledged.length < wanted.length && Date.now() < end;) await wait(100);
  await wait(QUIET);
  const came = inbox.acknowledged.map((mail) => `${mail.to.join(", ")}: ${header(mail, "subject")}`).toSorted();
  for (const one of came.filter((text) => !wanted.includes(text)))
    keeper.doings.problems.push(`nobody expected ${one}`);
  for (const one of new Set(wanted)) {
    const times = (list: readonly string[]) => list.filter((text) => text === one).length;
    same(week, one, times(came), times(wanted));
  }
  same(
    week,
    "different emails",
    new Set(inbox.acknowledged.map((mail) => header(mail, "message-id"))).size,
    came.length,
  );
  keeper.doings.notes.push(`${came.length} emails`);
};

function wantedLetters(week: Week): string[] {
  const paid = [...week.orders.values()].flatMap(({ number, email, session }) => [
    `${TEAM}: Order ${number} is paid: ${dollars(sessionOf(week.shop, session).amount_total ?? 0)}`,
    `${email}: Your order ${number} is confirmed`,
  ]);
  const back = Object.entries(refunded).map(([step, cents]) => {
    const { number, email } = orderOf(week, step);
    return `${email}: Your refund for order ${number}: ${dollars(cents)}`;
  });
  const sent = (step: string, write: (number: string) => string) => {
    const { number, email } = orderOf(week, step);
    return `${email}: ${write(number)}`;
  };
  const { name, email } = orderOf(week, "several sizes");
  return [
    ...paid,
    ...back,
    ...["paid at once", "free shipping"].map((step) => sent(step, (number) => `Your order ${number} is on its way`)),
    ...["Part", "The rest"].map((share) =>
      sent("several sizes", (number) => `${share} of your order ${number} is on its way`),
    ),
    sent("pickup", (number) => `Your order ${number} is ready to pick up`),
    `${TEAM}: Riverside Tee, size L: 4 left`,
    `${TEAM}: General Question: message from ${name}`,
    `${email}: We got your message`,
    `${WAITING}: Confirm: tell me when Sunday Cap is back`,
    `${WAITING}: Back in stock: Sunday Cap`,
  ];
}

/** Saves each email, with pictures of it on a phone and on a wide screen, light and dark. */
export const pictureLetters: Step = async (week) => {
  const { browser, inbox } = week;
  const folder = path.join(week.folder, "letters");
  await mkdir(folder, { recursive: true });
  const names = inbox.acknowledged.map((mail, place) => `${String(place + 1).padStart(2, "0")}-${nameOf(mail)}`);
  for (const [place, { parts }] of inbox.acknowledged.entries()) {
    const text = parts.get("text/plain") ?? "";
    const html = parts.get("text/html") ?? "";
    if (/undefined|null|NaN|\[object/.test(text)) week.keeper.doings.problems.push(`${names[place]} has odd words`);
    await writeFile(path.join(folder, `${names[place]}.txt`), text);
    await writeFile(path.join(folder, `${names[place]}.html`), html);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 700]) {
      const context = await openContext(browser, {
        javaScriptEnabled: false,
        colorScheme,
        viewport: { width, height: 600 },
      });
      const page = await context.newPage();
      for (const [place, { parts }] of inbox.acknowledged.entries()) {
        await page.setContent(parts.get("text/html") ?? "");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) week.keeper.doings.problems.push(`${names[place]} is ${wide} wide on ${width}`);
        await page.screenshot({
          path: path.join(folder, `${names[place]}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      await context.close();
    }
  }
};

function nameOf(mail: Received): string {
  const subject = header(mail, "subject")
    .replace(/\$.*/, "")
    .replaceAll(/\b[0-9A-F]{8}\b/g, "");
  return `${mail.to.includes(TEAM) ? "team-" : ""}${subject.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`.replace(
    /-+$/,
    "",
  );
}

/** Waits for an email. */
export async function untilMail(
  { inbox }: Pick<Week, "inbox">,
  to: string,
  subject: string | RegExp,
): Promise<Received> {
  const fits = (mail: Received) => mail.to.includes(to) && header(mail, "subject").search(subject) >= 0;
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(100)) {
    const mail = inbox.acknowledged.find(fits);
    if (mail) return mail;
  }
  throw new Error(`no email came to ${to}: ${subject}`);
}

/** Returns the first link in an email that has this in its address. */
export function linkIn({ parts }: Received, has: string): string {
  const link = parts
    .get("text/plain")
    ?.match(/https?:\S+/g)
    ?.find((one) => one.includes(has));
  if (link === undefined) throw new Error(`the email has no link with ${has}`);
  return link;
}
