import type { Choice, Topic } from "../../mail/notifications/subscription.ts";

/** Text of the pages where members choose what they are emailed about. */
export const notificationWords = {
  title: "Email notifications",
  back: "Your account",
  intro: "Choose what you want to hear about by email.",
  topics: {
    surveys: { title: "Surveys", text: "Each survey that a creator submits." },
    messages: { title: "Messages", text: "Each message from the contact form." },
    orders: { title: "Orders", text: "New orders, orders that need attention, and sizes that run low." },
    refunds: { title: "Refunds", text: "Refunds that went through or failed, and disputes." },
    "failed-mail": {
      title: "Failed emails",
      text: "Emails the site couldn't deliver. “Right away” means once an hour, all together.",
    },
  } satisfies Record<Topic, { title: string; text: string }>,
  choices: { "at-once": "Right away", digest: "8\u00A0AM daily", never: "Not at all" } satisfies Record<Choice, string>,
  flood:
    "If a lot comes in within an hour, “right away” becomes a summary every 15 minutes. “8 AM daily” is one email, in the morning in North Carolina, with everything since the day before. There's none when nothing happened.",
  nobody: (address: string) => `No one has chosen this: emails go to ${address}.`,
  nobodyRefunds: (address: string) =>
    `No one has chosen this: failed refunds and disputes go to ${address}, and refunds that went through aren't emailed.`,
  noMail: "No one has chosen this, and email isn't set up: it's only on the dashboard.",
  recipients: { "at-once": "Right away:", digest: "8\u00A0AM daily:" },
  none: {
    title: "Nothing to choose",
    text: "There are no emails about the parts of the dashboard that this role can see.",
  },
  unreachable: {
    title: "We can't send email to this address",
    text: "Choices below have no effect until an owner adds an account with another address.",
  },
  button: "Save",
  saved: { title: "Saved", text: "Emails follow your choice from now on." },
  changed: {
    title: "The role just changed",
    text: "Nothing was saved. Reload this page to see what can be chosen now.",
  },
  member: {
    title: "Email notifications",
    text: "What this person is emailed about. They can change it themselves.",
    invited: "They'll get these emails once they've set a password.",
    self: "What you're emailed about",
  },
  table: {
    title: "Who hears of what",
    intro:
      "Everyone chooses for themselves, and owners can choose for others on their page. As long as no one has chosen something, the address from the site's settings gets it. If the last person stops, it goes back there.",
    topic: "About",
    none: "–",
    nobody: (address: string) => `No one: goes to ${address}`,
    noMail: "No one, and email isn't set up",
  },
};
