import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Settings } from "../config/settings.server.ts";
import type { Database } from "../database/database.ts";
import { emailOrigin } from "../mail/enqueue-email.server.ts";
import { emailMistakes, findAddressMistake } from "../mail/header-fields.ts";
import { listUnsent, retryMail } from "../mail/outbox.store.server.ts";
import { DeliveryError, messageId } from "../mail/outbox.ts";
import { connectSmtp } from "../mail/smtp.server.ts";
import { testEmail, renderEmail } from "../mail/write-email.ts";
import { readTyped } from "../server/forms/typed-text.ts";
import { Failure, runCommand } from "./failure.js";
import { sampleEmails } from "./sample-emails.ts";
import { readSettingsOrFail, withDatabase } from "./settings-and-database.ts";

// `npm run mail -- test ADDRESS | list | retry | preview FOLDER`: tests, lists, retries or previews the site's email.

const USAGE = "Usage: npm run mail -- test ADDRESS | list | retry | preview FOLDER";
const MOST_LISTED = 200;

await runCommand(async () => {
  const [what, address] = process.argv.slice(2).map(readTyped);
  if (what === "preview") return preview(address);
  const settings = readSettingsOrFail();
  if (what === "test") return sendTest(settings, address ?? "");
  if (what === "list") return withDatabase(settings.database, "existing", list);
  if (what === "retry") return withDatabase(settings.database, "existing", retry);
  throw new Failure(USAGE);
});

function preview(folder: string | undefined): number {
  if (!folder) throw new Failure(`A folder is missing. ${USAGE}`);
  const emails = sampleEmails(emailOrigin(null));
  try {
    mkdirSync(folder, { recursive: true });
    for (const { kind, html, text, subject } of emails) {
      writeFileSync(path.join(folder, `${kind}.html`), html);
      writeFileSync(path.join(folder, `${kind}.txt`), `Subject: ${subject}\n\n${text}`);
    }
  } catch (error) {
    throw new Failure(`The emails can't be written: ${(error as Error).message}`);
  }
  console.log(`${emails.length} emails are in ${path.resolve(folder)}, each as a page and as text.`);
  return 0;
}

async function sendTest({ mail, siteOrigin }: Settings, address: string): Promise<number> {
  if (!mail) throw new Failure("Mail is not set up: SMTP_URL, MAIL_FROM and MAIL_TO are needed.");
  const mistake = findAddressMistake(address);
  if (mistake) throw new Failure(`'${address}' can't be used. ${emailMistakes[mistake]}. ${USAGE}`);
  const email = {
    ...renderEmail(testEmail(emailOrigin(siteOrigin)), []),
    to: address,
    replyTo: null,
    messageId: messageId(randomUUID(), address.slice(address.lastIndexOf("@") + 1)),
    createdAt: new Date().toISOString(),
  };
  try {
    const answer = await connectSmtp(mail)(email, new AbortController().signal);
    console.log(`The mail server accepted it: ${answer}`);
    return 0;
  } catch (error) {
    if (error instanceof DeliveryError) throw new Failure(`The mail server didn't accept it: ${error.message}`);
    throw error;
  }
}

async function list(db: Database): Promise<number> {
  const mails = await listUnsent(db, new Date().toISOString(), MOST_LISTED);
  for (const mail of mails) {
    const team = mail.to_address === null ? " (to the team)" : "";
    const next = mail.state === "waiting" ? `, next ${mail.next_attempt_at}` : "";
    const error = mail.last_error ? `; ${mail.last_error}` : "";
    console.log(`${mail.created_at}  ${mail.state}  ${mail.kind}${team}: ${mail.attempts} attempts${next}${error}`);
  }
  console.log(
    mails.length === 0
      ? "Nothing is waiting, and nothing has failed."
      : `${mails.length}${mails.length === MOST_LISTED ? " or more" : ""} not sent.`,
  );
  return 0;
}

async function retry(db: Database): Promise<number> {
  const due = await retryMail(db, new Date().toISOString());
  console.log(`${due} due now. The running site sends them, if its mail is set up.`);
  return 0;
}
