import type { Choice, Topic } from "../../mail/notifications/subscription.ts";

export const topicWords: Record<Topic, { title: string; text: string }> = {
  surveys: { title: "Surveys", text: "Each survey that a creator submits." },
  messages: { title: "Messages", text: "Each message from the contact form." },
  orders: { title: "Orders", text: "New orders, orders that need attention, and sizes that run low." },
  refunds: { title: "Refunds", text: "Refunds that went through or failed, and disputes." },
  "failed-mail": {
    title: "Failed emails",
    text: "Emails the site couldn't deliver. “Right away” means once an hour, all together.",
  },
};

export const choiceWords: Record<Choice, string> = {
  "at-once": "Right away",
  digest: "8\u00A0AM daily",
  never: "Not at all",
};

/** Said to a member whose role has no topics. */
export const noTopics = {
  title: "Nothing to choose",
  text: "There are no emails about the parts of the dashboard that this role can see.",
};
