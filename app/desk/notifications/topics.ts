import {
  type Choice,
  type Topic,
  type Subscription,
  activeSubscriptions,
} from "../../mail/notifications/subscription.ts";

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

export const noTopics = {
  title: "Nothing to choose",
  text: "There are no emails about the parts of the dashboard that this role can see.",
};

export type TopicRecipients = ReturnType<typeof topicRecipients>;

/**
 * Returns who is emailed about a topic: the named members, or the settings' address if there are none. `address` is
 * that address, or null if email isn't set up.
 */
export function topicRecipients(topic: Topic, choices: readonly Subscription[], address: string | null) {
  const members = activeSubscriptions(choices, topic);
  const names = (when: Choice) => members.filter(({ choice }) => choice === when).map(({ name }) => name);
  return { topic, atOnce: names("at-once"), daily: names("digest"), address: members.length === 0 ? address : null };
}

export function hasNoMember({ atOnce, daily }: TopicRecipients): boolean {
  return atOnce.length === 0 && daily.length === 0;
}

export interface TopicChoice extends TopicRecipients {
  choice: Choice;
}
