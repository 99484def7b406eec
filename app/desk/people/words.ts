import type { Deletion } from "./person.ts";

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Text of the page that finds and deletes a person's data. */
export const peopleWords = {
  title: "People",
  intro: "Anyone can ask what we have on file about them, and have it deleted. Search by the address they write from.",
  search: {
    label: "Email or name",
    hint: "The full address or the full name. It won't show up in the page's web address.",
    button: "Search",
    missing: "Enter an email address or a name",
  },
  nobody: {
    title: "Nothing found",
    text: "There are no surveys, messages, orders, alerts or emails that match. Try a different address.",
  },
  found: "On file for",
  foundName: "People named",
  noEmail: "no address",
  kinds: { survey: "Survey", message: "Message" },
  groups: {
    surveys: "Surveys",
    messages: "Messages",
    spam: "Messages kept as spam",
    orders: "Orders",
    alerts: "Back-in-stock alerts",
    mails: "Emails in the outbox",
  },
  order: (number: string) => `Order ${number}`,
  withoutOrders:
    "Orders, back-in-stock alerts and the emails about them aren't part of your role. They stay here when you delete: ask an owner to look for them, too.",
  more: "There's too much to list here, so not everything is shown. Deleting removes all of it.",
  redacted: "stays on file for accounting, without email or address",
  keepsAddress: "isn't finished yet: ship it, refund it or let it expire first, then come back to remove its address",
  before: "Data for this address was previously deleted:",
  onWebsite: {
    title: "On the website",
    text: "These texts name the person. They stay when you delete: open each one, and decide.",
    kinds: { content: "Content", product: "Product", picture: "Picture" },
  },
  names: {
    legend: "Their names in other texts",
    hint: "They chose these names themselves. Where the team's notes, next steps and replies about other people have one, it will say “(deleted)” instead, and saved filters with it will be deleted. Uncheck a name that could mean anything, such as “Thank you”: it stays.",
    where: ({ texts, filters }: { texts: number; filters: number }) =>
      [counted(texts, "text"), counted(filters, "saved filter")].filter((part) => part !== "").join(", "),
    more: "Only the first texts with each name are shown here.",
    pages: { surveys: "Survey", messages: "Message", orders: "Order" } as Partial<Record<string, string>>,
  },
  remove: {
    title: "Delete this data",
    text: "Surveys, messages, back-in-stock alerts and emails will be deleted for good. Orders stay on file for accounting, without email, name or address. What's in Stripe and in the team's own mailboxes has to be deleted there.",
    label: "To confirm, type the address",
    button: "Delete for good",
    differs: (email: string) => `Type ${email} to confirm`,
  },
  done: {
    title: "Deleted",
    text: ({ surveys, messages, orders, alerts, mails, texts, ordersKept }: Deletion) =>
      `Surveys deleted: ${surveys}. Messages deleted: ${messages}. Back-in-stock alerts deleted: ${alerts}. Emails deleted: ${mails}. Orders made anonymous: ${orders}.${texts > 0 ? ` Other texts that no longer name them: ${texts}.` : ""}${ordersKept > 0 ? ` Open orders that still have an address: ${ordersKept}.` : ""}`,
  },
  summaryTitle: "There is a problem",
};
