import { emailMistakes, type AddressMistake } from "../../mail/mail-address.ts";
import { tooLong } from "../../server/forms/limits.ts";
import type { EntryField, ListField } from "../../site/publishing/document.ts";

/** The two fields of a block that has a title of its own. */
export const blockWords = { title: "Title", text: "Text" } as const;

/** What is asked of a text, after its label. */
const FORMS: Partial<Record<EntryField["kind"], string>> = {
  "web-address": "has to be a web address that begins with https://",
  email: "has to be an email address, like name@example.com",
  phone: "has to be a phone number with area code, like (919) 555-0142",
  date: "has to be a date",
  year: "has to be a year, such as 2020",
  moment:
    "has to be a date and a time that clocks in New York show (when they go forward in March, they skip the hour after 2 a.m.)",
  handle: "can have letters, digits, underscores and periods, without the @",
  money: "has to be an amount in dollars, such as 6.00, from 0 to 9,999.99",
  days: "has to be a number of business days up to 100, such as 5, or two of them, such as 3-7",
  count: "has to be a whole number from 1 to 999",
  slug: "can have lower-case letters, digits and hyphens, such as summer-camp",
  "former-slugs": "can have one address in each line, with lower-case letters, digits and hyphens",
};

/** Messages about mistakes in the form. */
export const publishingMessages = {
  missing: (label: string) => `${label} can't be blank`,
  choose: (label: string) => `${label}: choose one`,
  waiting: (label: string) => `${label}: the picture is still being prepared; publish in about ten seconds`,
  undescribed: (label: string) => `${label}: say what the picture shows, or mark it as decoration`,
  taken: (slug: string) => `Another entry already has the address “${slug}”`,
  takenBefore: (slug: string) => `“${slug}” still leads to another entry, which had it before; choose another address`,
  takenCountry: (country: string) => `${country} is already in another group`,
  noCountry: (label: string, text: string) =>
    `${label}: “${text}” isn't a country that we know. Write its English name or its two letters, such as Canada or CA, or “Everywhere else”`,
  reserved: (slug: string) =>
    `“${slug}” is the name of something else on this site or its mail; choose another address`,
  malformed: (kind: EntryField["kind"], label: string, address: AddressMistake | null) =>
    kind === "email" && address === "letters"
      ? `${label}: ${emailMistakes.letters}`
      : `${label} ${FORMS[kind] ?? "isn't in the right format"}`,
  tooLong,
  oneLine: (label: string) => `${label} has to be one line`,
  unreadable: (label: string) => `${label} contains a character that can't be stored`,
  count: ({ label, least, most }: ListField) =>
    `${label}: ${least === most ? `exactly ${least}` : `${least} to ${most}`} entries are needed`,
  inEntry: (entry: string, number: number, message: string) => `${entry} ${number}: ${message}`,
} as const;
