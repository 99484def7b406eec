import {
  activeSubscriptions,
  type Subscription,
  type Choice,
  type Topic,
} from "../../mail/notifications/subscription.ts";

/** Who is emailed about a topic: names of members, or the settings' address if there are none. */
export interface TopicRecipients {
  topic: Topic;
  atOnce: string[];
  daily: string[];
  /** Null if a member is emailed, or if email isn't set up. */
  address: string | null;
}

/** @param address the settings' address for the topic, or null if email isn't set up */
export function topicRecipients(
  topic: Topic,
  choices: readonly Subscription[],
  address: string | null,
): TopicRecipients {
  const members = activeSubscriptions(choices, topic);
  const names = (when: Choice) => members.filter(({ choice }) => choice === when).map(({ name }) => name);
  return { topic, atOnce: names("at-once"), daily: names("digest"), address: members.length === 0 ? address : null };
}

/** Whether no member is emailed about a topic. */
export function hasNoMember({ atOnce, daily }: TopicRecipients): boolean {
  return atOnce.length === 0 && daily.length === 0;
}

/** A topic in the form of one member. */
export interface TopicChoice extends TopicRecipients {
  choice: Choice;
}
