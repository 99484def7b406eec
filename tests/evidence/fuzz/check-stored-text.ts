import type { Database } from "../../../app/database/database.ts";
import { readCell } from "../../../app/desk/export/export-format.ts";
import { exportLists } from "../../../app/desk/export/export-lists.ts";
import { readCsv } from "../../support/read-csv.ts";
import type { Visitor } from "../../support/visitor.ts";
import type { HtmlReader } from "./read-html.ts";
import type { StoredText } from "./stored-text.ts";

/** Checks what the site stores, shows and emails of one visit. The database must have the text byte for byte. */
export async function checkStoredText(db: Database, html: HtmlReader, stored: StoredText): Promise<string[]> {
  return [
    ...(await checkRecords(db, stored)),
    ...checkAnswersFile(stored),
    ...(await checkPages(html, stored)),
    ...(await checkMail(db, html, stored)),
  ];
}

async function checkRecords(db: Database, { survey, message, product }: StoredText): Promise<string[]> {
  const row: Record<string, unknown> = await db
    .selectFrom("creator_surveys")
    .selectAll()
    .where("id", "=", survey.id)
    .executeTakeFirstOrThrow();
  const note = await db
    .selectFrom("survey_notes")
    .select("text")
    .where("survey_id", "=", survey.id)
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "=", message.id)
    .executeTakeFirstOrThrow();
  const sold = await db.selectFrom("products").selectAll().where("slug", "=", product.slug).executeTakeFirstOrThrow();
  return [
    ...Object.entries(survey.fields).flatMap(([field, text]) => differs(`kept ${field} of a survey`, row[field], text)),
    ...differs("kept links of a survey", row.content_links, JSON.stringify(survey.links)),
    ...differs("kept note", note.text, survey.note),
    ...differs("kept name of a message", sent.name, message.name),
    ...differs("kept message", sent.message, message.message),
    ...differs("kept name of a product", sold.name, product.name),
    ...differs("kept description of a product", sold.description, product.description),
    ...differs("kept picture's text of a product", sold.picture_alt, product.picture_alt),
  ];
}

function checkAnswersFile({ survey }: StoredText): string[] {
  const file = JSON.parse(survey.answersJson) as Record<string, unknown>;
  return [
    ...Object.entries(survey.fields).flatMap(([field, text]) =>
      differs(`${field} in the file of answers`, file[field], text),
    ),
    ...differs("links in the file of answers", file.content_links, survey.links),
  ];
}

async function checkPages(html: HtmlReader, { shown, product }: StoredText): Promise<string[]> {
  const found: string[] = [];
  for (const page of shown) {
    const read = await html.read(page.html);
    found.push(...read.aliens.map((alien) => `${page.where}: text became ${alien}`));
    for (const text of page.texts)
      if (!squash(read.text).includes(squash(text))) found.push(`${page.where} does not show ${JSON.stringify(text)}`);
    if (page.where !== "the shop's page of a product") continue;
    const data = read.jsonLd
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((one) => one["@type"] === "Product");
    found.push(
      ...differs("name in JSON-LD", data?.name, product.name),
      ...differs("description in JSON-LD", data?.description, product.description),
    );
  }
  return found;
}

/**
 * Checks the team's emails, which leave out control characters. No submitted text may be emailed to an unverified
 * address.
 */
async function checkMail(db: Database, html: HtmlReader, { survey, message }: StoredText): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, about, texts] of [
    ["team-survey", survey.id, [...Object.values(survey.fields), ...survey.links]],
    ["team-message", message.id, [message.name, message.message]],
  ] as const) {
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", kind)
      .where("about", "like", `%:${about}`)
      .executeTakeFirst();
    if (!mail) return [`no ${kind} letter about ${about}`];
    const read = await html.read(mail.html);
    found.push(...read.aliens.map((alien) => `the ${kind} letter: text became ${alien}`));
    for (const text of texts) {
      if (!squash(mail.text).includes(squash(text)))
        found.push(`the ${kind} letter's text lacks ${JSON.stringify(text)}`);
      if (!squash(read.text).includes(squash(text)))
        found.push(`the ${kind} letter's HTML lacks ${JSON.stringify(text)}`);
    }
    if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject))
      found.push(`the ${kind} letter's subject is ${JSON.stringify(mail.subject)}`);
  }
  return found;
}

/** Reads the export of every list in both file formats, strictly, and compares these texts exactly. */
export async function checkExports(desk: Visitor, stored: readonly StoredText[]): Promise<string[]> {
  const found: string[] = [];
  for (const list of Object.keys(exportLists)) {
    const [columns = [], ...records] = readCsv(
      (await desk.ask(`/desk/${list}/export.csv`)).html.replace(/^\uFEFF/, ""),
    );
    const csv = records.map((record) =>
      Object.fromEntries(record.map((cell, place) => [columns[place] ?? "", readCell(cell)])),
    );
    const lines = (await desk.ask(`/desk/${list}/export.jsonl`)).html.split("\n").filter((line) => line !== "");
    const json = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    // The audit log has one more entry in the second export: the first export itself.
    if (list !== "audit" && csv.length !== json.length)
      found.push(`the files of ${list} have ${csv.length} and ${json.length} rows`);
    for (const { id, texts, links } of stored.flatMap((one) => exported(list, one))) {
      const [cells, row] = [
        csv.find((one) => one.id === id || one.slug === id),
        json.find((one) => one.id === id || one.slug === id),
      ];
      for (const [name, text] of Object.entries(texts))
        found.push(
          ...differs(`${name} in ${list}.csv`, cells?.[name], text),
          ...differs(`${name} in ${list}.jsonl`, row?.[name], text),
        );
      if (links)
        found.push(
          ...differs(`links in ${list}.csv`, cells?.content_links, links.join("; ")),
          ...differs(`links in ${list}.jsonl`, row?.content_links, links),
        );
    }
  }
  return found;
}

function exported(
  list: string,
  { survey, message, product }: StoredText,
): { id: string; texts: Record<string, string>; links?: string[] }[] {
  if (list === "surveys") return [{ id: survey.id, texts: survey.fields, links: survey.links }];
  if (list === "messages") return [{ id: message.id, texts: { name: message.name, message: message.message } }];
  return list === "products"
    ? [
        {
          id: product.slug,
          texts: { name: product.name, description: product.description, picture_alt: product.picture_alt },
        },
      ]
    : [];
}

function differs(what: string, is: unknown, should: unknown): string[] {
  const [one, other] = [JSON.stringify(is), JSON.stringify(should)];
  return one === other ? [] : [`${what} is ${one} instead of ${other}`];
}

/** Removes spaces, line breaks and control characters, because pages may wrap lines differently. */
function squash(text: string): string {
  return text.replace(/[\s\p{Cc}\uFEFF]/gu, "");
}
