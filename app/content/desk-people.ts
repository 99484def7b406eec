import type { Deletion } from "../desk/person-view.ts";

/** Words of the page that finds a person's data and deletes it. */
export const peopleWords = {
  title: "People",
  intro: "Everybody may ask what we keep of them, and have it deleted. Search by the address that they write from.",
  search: { label: "E-mail or name", hint: "The whole address, or the whole name. It is not kept in the page's address.", button: "Search", missing: "Enter an e-mail address or a name" },
  nobody: { title: "Nothing is kept", text: "There is no survey, message, order or mail under it. Try another address of theirs." },
  found: "What is kept of",
  foundName: "Who wrote as",
  noEmail: "no address",
  kinds: { survey: "Survey", message: "Message" },
  groups: { surveys: "Surveys", messages: "Messages", orders: "Orders", mails: "Mails in the outbox" },
  order: (number: string) => `Order ${number}`,
  more: "There is more of a kind than is listed here: the first of each are. Deleting takes all of it.",
  blanked: "stays for the accounts, without e-mail and address",
  kept: "is not done yet: ship it, refund it or let it run out first, then come back for its address",
  before: "Data of this address was deleted before:",
  remove: {
    title: "Delete it",
    text: "Surveys, messages and mails are deleted for good. Orders stay for the accounts, without e-mail, name and address. What Stripe and the team's own mailboxes keep has to be deleted there.",
    label: "To confirm, type the address",
    button: "Delete for good",
    differs: (email: string) => `Type ${email} to confirm`,
  },
  done: {
    title: "Deleted",
    text: ({ surveys, messages, orders, mails, ordersKept }: Deletion) =>
      `${surveys} surveys, ${messages} messages and ${mails} mails were deleted, and ${orders} orders blanked.${ordersKept > 0 ? ` ${ordersKept} orders keep their address until they are done.` : ""}`,
  },
  summaryTitle: "There is a problem",
};
