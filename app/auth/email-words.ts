/** Text of the emails to members about their own accounts. */
export const staffMailWords = {
  staffInvitation: {
    subject: (by: string, company: string) => `${by} invited you to the ${company} dashboard`,
    title: "You're invited",
    text: (by: string) =>
      `${by} created an account for you on the dashboard, where our team handles surveys, messages and orders.`,
  },
  staffLink: {
    subject: (company: string) => `Your new link for the ${company} dashboard`,
    title: "Set a new password",
    text: (by: string) =>
      `${by} created a new link for your dashboard account. If you had a password, it no longer works, and you've been signed out everywhere.`,
  },
  staffReset: {
    subject: (company: string) => `Someone asked to reset your ${company} dashboard account`,
    title: "Is this right?",
    text: (by: string, factors: boolean) =>
      `${by} asked for a new link for your dashboard account, which would remove your password${factors ? " and turn off two-step sign-in" : ""}.`,
    wait: (hours: number) =>
      `If you didn't ask for that, sign in within ${hours} hours: that stops it. If you're signed in already, there's a button on your account's page. A second owner can allow it sooner.`,
    link: "Open your account",
    right: "If you did, there's nothing to do: you'll get the link.",
  },
  staffDemoted: {
    subject: (company: string) => `Your role on the ${company} dashboard has changed`,
    title: "You're no longer an owner",
    text: (by: string, role: string) => `${by} changed your role from Owner to ${role}.`,
    reset:
      "Your account stays protected like an owner's: a new link for it still takes a second owner, or 24 hours in which you can stop it.",
    wrong: "If this isn't right, tell another owner.",
    link: "Open your account",
  },
  staffDisabled: {
    subject: (company: string) => `Your ${company} dashboard account was deactivated`,
    title: "Your account was deactivated",
    text: (by: string) => `${by} deactivated your account: you've been signed out, and you can't sign in anymore.`,
    wrong: "If this isn't right, tell another owner. They can reactivate it.",
  },
  passwordSet: {
    subject: (company: string) => `The password of your ${company} dashboard account was set`,
    title: "Your password was set",
    text: "Someone opened the link for your dashboard account and set its password.",
    wrong: "If that was you, there's nothing to do. If it wasn't, tell an owner: someone else had the link.",
    link: "Open your account",
  },
  staffPromoted: {
    new: {
      subject: (name: string, company: string) => `${name} is now an owner of the ${company} dashboard`,
      title: "There's a new owner",
      text: (by: string, name: string) => `${by} made ${name} an owner. Owners can do everything on the dashboard.`,
    },
    again: {
      subject: (name: string, company: string) => `${name} is an owner of the ${company} dashboard again`,
      title: "An owner is back",
      text: (by: string, name: string) =>
        `${by} reactivated the account of ${name}, who is an owner. Owners can do everything on the dashboard.`,
    },
    wrong: (hours: number) =>
      `If this isn't right, change the role within ${hours} hours: from then on, the new owner can confirm that someone's account is reset.`,
    link: "Open the member's page",
  },
  staff: {
    link: "Set your password",
    once: (hours: number) =>
      `The link works once and expires in ${hours} hours. Anyone who has it can sign in as you, so keep it to yourself.`,
    account: "You'll sign in with this email address.",
    notYou: "If you don't know what this is about, someone mistyped an address. Please delete this email.",
  },
  passkeyAdded: {
    subject: (company: string) => `A passkey was added to your ${company} account`,
    title: "A passkey was added",
    text: (name: string) => `The passkey “${name}” can now sign in to the dashboard as you.`,
  },
  passkeyRemoved: {
    subject: (company: string) => `A passkey was removed from your ${company} account`,
    title: "A passkey was removed",
    text: (name: string) =>
      `The passkey “${name}” can't sign in to the dashboard anymore. Your account has been signed out everywhere else.`,
  },
  passkey: {
    notYou: "If this wasn't you, change your password, remove any passkey you don't know, and tell a colleague.",
    link: "Two-step sign-in",
  },
};
