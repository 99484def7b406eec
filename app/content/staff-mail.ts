import { site } from "./site.ts";

/** Text of the emails to members about their own accounts. */
export const staffMailWords = {
  staffInvitation: {
    subject: (by: string) => `${by} invited you to the ${site.name} dashboard`,
    title: "You're invited",
    text: (by: string) =>
      `${by} created an account for you on the dashboard, where the ${site.name} team handles surveys, messages and orders.`,
  },
  staffLink: {
    subject: `Your new link for the ${site.name} dashboard`,
    title: "Set a new password",
    text: (by: string) =>
      `${by} created a new link for your dashboard account. If you had a password, it no longer works, and you've been signed out everywhere.`,
  },
  staffReset: {
    subject: `Someone asked to reset your ${site.name} dashboard account`,
    title: "Is this right?",
    text: (by: string) => `${by} asked for a new link for your dashboard account, which would remove your password.`,
    wait: (hours: number) =>
      `If you didn't ask for that, sign in within ${hours} hours: that stops it. If you're signed in already, there's a button on your account's page. A second owner can allow it sooner.`,
    link: "Open your account",
    right: "If you did, there's nothing to do: you'll get the link.",
  },
  staff: {
    link: "Set your password",
    once: (hours: number) =>
      `The link works once and expires in ${hours} hours. Anyone who has it can sign in as you, so keep it to yourself.`,
    account: "You'll sign in with this email address.",
    notYou: "If you don't know what this is about, someone mistyped an address. Please delete this email.",
  },
  passkeyAdded: {
    subject: `A passkey was added to your ${site.name} account`,
    title: "A passkey was added",
    text: (name: string) => `The passkey “${name}” can now sign in to the dashboard as you.`,
  },
  passkeyRemoved: {
    subject: `A passkey was removed from your ${site.name} account`,
    title: "A passkey was removed",
    text: (name: string) =>
      `The passkey “${name}” can't sign in to the dashboard anymore. Your account has been signed out everywhere else.`,
  },
  passkey: {
    notYou: "If this wasn't you, change your password, remove any passkey you don't know, and tell a colleague.",
    link: "Two-step sign-in",
  },
};
