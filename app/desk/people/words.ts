import type { Deletion } from "./person.ts";

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Text of the page that finds and deletes a person's data. */
export const peopleWords = {
  title: "People",
  nobody: {
    title: "Nothing found",
    text: "There are no surveys, messages, orders, alerts or emails that match. Try a different address.",
  },
  kinds: { survey: "Survey", message: "Message" },
  onWebsite: {
    kinds: { content: "Content", product: "Product", picture: "Picture" },
  },
  names: {
    where: ({ texts, filters }: { texts: number; filters: number }) =>
      [counted(texts, "text"), counted(filters, "saved filter")].filter((part) => part !== "").join(", "),
    pages: { surveys: "Survey", messages: "Message", orders: "Order" } as Partial<Record<string, string>>,
  },
  done: {
    text: ({ surveys, messages, orders, alerts, mails, texts, ordersKept }: Deletion) =>
      `Surveys deleted: ${surveys}. Messages deleted: ${messages}. Back-in-stock alerts deleted: ${alerts}. Emails deleted: ${mails}. Orders made anonymous: ${orders}.${texts > 0 ? ` Other texts that no longer name them: ${texts}.` : ""}${ordersKept > 0 ? ` Open orders that still have an address: ${ordersKept}.` : ""}`,
  },
  summaryTitle: "There is a problem",
};
