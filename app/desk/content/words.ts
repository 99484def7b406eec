import { emailMistakes, type AddressMistake } from "../../mail/mail-address.ts";
import { tooLong } from "../../server/forms/limits.ts";
import type { EntryField, ListField } from "../../site/publishing/document.ts";

/** Text of the dashboard's pages for the words of the website. */
export const contentWords = {
  title: "Content",
  intro: "The text on the website. Only members see drafts; visitors see what's published.",
  /** Documents by name. Those that no group names are in the last one. */
  groups: [
    { title: "Every page", names: ["company"] },
    { title: "Pages", names: ["home", "about", "services", "shop"] },
    { title: "Lists", names: ["projects", "creators", "partners", "announcements", "collections", "replies"] },
    { title: "Shipping and policies", names: [] },
  ],
  filter: { label: "Show", names: { all: "All", drafts: "With a draft" } },
  noDrafts: { title: "No drafts", text: "Visitors see the latest text of every page." },
  back: "All content",
  view: "View on site",
  viewEntry: (title: string) => `View ${title} on the site`,
  preview: "Preview the draft",
  showPreview: "Show preview beside",
  previewFrame: "Preview of the draft, as on a phone",
  history: "Earlier versions",
  /** The first version has no author and no date. */
  beginning: "The original text",
  save: "Save draft",
  publish: "Publish",
  summaryTitle: "There is a problem",
  place: "Position",
  up: "Move up",
  down: "Move down",
  moved: (title: string, place: number) => `${title} is now number ${place}`,
  removeEntry: (entry: string) => `Remove this ${entry.toLowerCase()}`,
  /** Around fields that are filled in by themselves. */
  more: (labels: readonly string[]) => `More: ${labels.join(", ").toLowerCase()}`,
  entry: (entry: string, number: number) => `${entry} ${number}`,
  add: (entry: string) => `Add ${/^[aeiou]/i.test(entry) ? "an" : "a"} ${entry.toLowerCase()}`,
  addAnother: (entry: string) => `Add another ${entry.toLowerCase()}`,
  blank: (entry: string) => `New ${entry.toLowerCase()}`,
  blankNote: "Fields marked * are needed if you add one. If you leave it blank, nothing is added.",
  smallLine: (line: string) => `On a phone, “${line}” is set small: use a shorter word.`,
  largeLine: (line: string) => `On a phone, “${line}” is set very large: add a word.`,
  choose: "Choose one",
  todo: (count: number) =>
    count === 1 ? "One thing to do before you publish" : `${count} things to do before you publish`,
  moreToDo: (count: number) => `And ${count} more.`,
  autosave: {
    saved: (time: string) => `Draft saved ${time}`,
    notSaved: "Not saved yet.",
    overtaken:
      "This page was saved by someone else, or in another window of yours. Nothing of yours is lost: press Save draft to see both texts, then keep what you want.",
  },
  draftBy: (who: string) => `A draft, saved by ${who}`,
  publishedBy: (who: string) => `Published by ${who}`,
  /** Before the date and time in New York. */
  scheduled: (title: string) => `“${title}” is scheduled: visitors see it from`,
  alerts: {
    saved: { title: "Draft saved", text: "Visitors don't see it yet. Look at the preview, then publish it." },
    published: { title: "Published", text: "Visitors see this text now." },
    scheduled: { title: "Scheduled", text: "Visitors don't see it yet." },
    "published-in-part": { title: "Published", text: "Visitors see this text now, but for what is scheduled." },
    discarded: {
      title: "There is no draft",
      text: "This is the text that visitors see, so there is nothing to publish.",
    },
    "brought-back": {
      title: "Brought back as a draft",
      text: "Visitors don't see it yet. Look at it, then publish it.",
    },
    picture: {
      title: "The picture is chosen",
      text: "It is in your draft. A new one takes about ten seconds to prepare; then you can publish it.",
    },
    "picture-unchosen": {
      title: "The new picture is in the library",
      text: "It isn't chosen yet, because someone saved this draft while you added it. Nothing was overwritten: choose the picture in its field, and save.",
    },
    "no-place": {
      title: "There's nowhere to put the picture",
      text: "Your draft is saved, but the entry the picture was for isn't in it anymore.",
    },
    changed: {
      title: "This page was just saved somewhere else",
      text: "By someone else, or by you in another window. Your text is still in the form below, and nothing was overwritten. Copy what you want to keep from the other text into yours. If you save now, your text replaces the other.",
    },
  },
  conflict: {
    by: (who: string) => `Saved by ${who}`,
    caption: "Where your text differs from the saved one",
    theirs: "Saved",
    mine: "In your form",
    open: "Open the saved text in a new tab",
  },
  historyTitle: (name: string) => `Earlier versions of ${name}`,
  versions: "Versions, newest first",
  version: (number: number) => (number === 0 ? "First version" : `Version ${number}`),
  older: "Older versions",
  now: "Visitors see this one",
  bringBack: "Bring back as a draft",
  discardDraft: "Discard the draft",
  overtaken: {
    title: "Someone else has saved this page",
    text: "Nothing was brought back, and their text is untouched. Look at it first; then bring the version back if you still want it.",
  },
  replacesDraft: (who: string) => `There is a draft, saved by ${who}. If you bring back a version, that draft is lost.`,
  before: "Before",
  after: "After",
  none: "(nothing)",
} as const;

/** Sentences of the command that takes documents from files. */
export const contentFileWords = {
  hasDraft: "a member has a draft of it, which would be lost: publish it first, or bring the newest version back.",
} as const;

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
