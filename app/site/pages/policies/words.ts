/** The retention periods that the code uses, from retention.server.ts, so that page and code can't disagree. */
export interface Retention {
  draftDays: number;
  cartDays: number;
  mailDays: number;
  eventDays: number;
  sessionDays: number;
  /** Hours to confirm an alert, and days that a confirmed one waits. */
  confirmHours: number;
  alertDays: number;
  visitDays: number;
  /** Days that a contact message is kept as spam. */
  spamDays: number;
  /** The day by which a copy made today is deleted, in words; null if the settings don't say. */
  copyUntil: string | null;
}

export const privacyPage = {
  title: "Privacy",
  description: "What this site keeps about you, why, for how long, and how to see, download or delete it.",
};

export function storedRecords(retention: Retention) {
  const { draftDays, cartDays, mailDays, eventDays, sessionDays, confirmHours, alertDays } = retention;
  const { visitDays, spamDays, copyUntil } = retention;
  return [
    {
      heading: "Survey answers",
      what: "What you write and choose in the creator survey, and your email address if you give one. Also our replies, the notes our team takes while working on them, the times of your discovery call, the phone number you leave for it, and what you wrote about the times, and when you reached each step.",
      why: "So you can stop and come back, and so our team can reply.",
      long: `An unfinished draft and its link are deleted ${draftDays} days after the last change. A survey you submitted stays until you delete it.`,
      yours: "See, download and delete your answers yourself:",
      link: { name: "Your survey answers", href: "/survey/creator/answers" },
    },
    {
      heading: "Contact messages",
      what: "Your name, your email address, the subject and your message. Also our replies, and the notes our team takes while working on them.",
      why: "So we can reply.",
      long: `Until you ask us to delete them. A message that looks as if a bot sent it is set aside and deleted after ${spamDays} days, unless our team sees that a person wrote it.`,
      yours: "Email us, and we'll send you what we have or delete it:",
      mailAbout: "My data",
    },
    {
      heading: "Your cart",
      what: "What you put in it, how many of each, and what size. Your browser keeps a copy under the name tetm-cart.",
      why: "So it's still there when you come back.",
      long: `Deleted ${cartDays} days after the last change.`,
      yours: "See it and empty it yourself:",
      link: { name: "Your cart", href: "/cart" },
    },
    {
      heading: "Orders",
      what: "What you ordered, what you paid, your email address, and the name and address it ships to. Your card details go straight to Stripe: we never see them.",
      why: "So we can ship it to you, and because the law requires us to keep accounting records.",
      long: "For as long as the law requires us to keep accounting records.",
      yours: "Email us, and we'll send you what we have, or delete what the law lets us:",
      mailAbout: "My order",
    },
    {
      heading: "Back-in-stock alerts",
      what: "Your email address and the size you're waiting for, if you asked us to tell you when it's back.",
      why: "So we can email you once.",
      long: `Deleted once we've emailed you, and after ${alertDays} days at the latest. If you don't confirm your address, it's deleted after ${confirmHours} hours.`,
      yours: "Use the link in the email that asked you to confirm, or email us:",
      mailAbout: "My data",
    },
    {
      heading: "Payment notices",
      what: "What Stripe tells us about a payment: its ID numbers, the order it's for and the amounts. No name, no address and no card.",
      why: "So a notice that arrives twice counts only once.",
      long: `Each is deleted ${eventDays} days after it arrives.`,
      yours: "They don't say who you are, so there's nothing to show you.",
    },
    {
      heading: "Survey statistics",
      what: "How many surveys were started each day, how far they got, and how long each step took.",
      why: "So we can see where the survey is too long.",
      long: "Forever.",
      yours: "They're only counts and don't say who you are, so there's nothing to show you.",
    },
    {
      heading: "Visit counts",
      what: "How often each page was opened each day, and at which other website, if any, a visit began: only its name. Counted on our server, with no cookie, no address and no script, so we can't tell who it was.",
      why: "So we know what people read, and where they hear about us.",
      long: `Each day's totals are deleted after ${visitDays} days.`,
      yours: "They're only counts and don't say who you are, so there's nothing to show you.",
    },
    {
      heading: "Email",
      what: "The emails we send to you, and the ones we send to our own team about what you sent us, with the addresses they go to. Nothing in them tells us whether you read them.",
      why: "So an email still gets through when a mail server is down for a while, and so we know what we wrote.",
      long: `Text, subject and address are deleted ${mailDays} days after we write an email. If it has a link to your survey or your order, its text is deleted as soon as it is sent.`,
      yours: "Emails about your survey are deleted with your answers. For the rest, email us:",
      mailAbout: "My mail",
    },
    {
      heading: "Request counts",
      what: "How often a form was sent from one internet address or from one cart, and how often we emailed one address. Addresses are hashed with a secret, so we can't tell what they were.",
      why: "So bots can't flood us with forms.",
      long: "One day.",
      yours: "They don't say who you are, so there's nothing to show you. They're deleted automatically.",
    },
    {
      heading: "Our team's sign-ins",
      what: "When a member of our team signed in, and which browser they used. Nothing about visitors.",
      why: "So team members can see where they're signed in, and sign out there.",
      long: `Each is deleted ${sessionDays} days after it is last used.`,
      yours: "Team members can see where they're signed in on the dashboard, and sign out from there.",
    },
    {
      heading: "Backups",
      what: "A backup copy made before something was deleted still has it.",
      why: "So a broken disk doesn't take everyone's answers and orders with it.",
      long: `Until newer copies replace it${copyUntil === null ? "" : `: a copy made today or earlier is kept until ${copyUntil} at the latest`}. Copies are only used to repair the site, and anything deleted since then is deleted again.`,
      yours: "Copies can't be searched for one person. Anything you delete on the site won't be in any later copy.",
    },
    {
      heading: "Request logs",
      what: "The time, path and result of each request, without anything after the question mark in the address.",
      why: "So we can find out why a page failed.",
      long: "As long as our host keeps its logs: days, not months.",
      yours: "They don't say who you are, so there's nothing to show you.",
    },
  ];
}

export const cookieCaption =
  "These are all the cookies we set. No one else reads any of them. On a secure connection, their names start with __Host-, or with __Secure- for an order's.";

export function cookieRows({ draftDays, cartDays }: Pick<Retention, "draftDays" | "cartDays">) {
  return [
    { name: "tetm-survey", purpose: "Opens your survey on this device.", lasts: `${draftDays} days` },
    {
      name: "tetm-survey-offered",
      purpose: "Remembers a survey you opened from its link while you choose between it and the one on this device.",
      lasts: "10 minutes",
    },
    { name: "tetm-cart", purpose: "Finds your cart when you come back.", lasts: `${cartDays} days` },
    {
      name: "tetm-chosen",
      purpose: "Shows the size and quantity again that you added to your cart last.",
      lasts: "30 minutes",
    },
    {
      name: "tetm-order",
      purpose: "Opens the page of an order whose link you followed. There is one for each order.",
      lasts: "7 days",
    },
    { name: "tetm-desk", purpose: "Keeps a member of our team signed in to the dashboard.", lasts: "7 days" },
    {
      name: "tetm-known-browser",
      purpose:
        "Lets a member of our team sign in from their own browser while someone else is guessing their password.",
      lasts: "180 days",
    },
    {
      name: "tetm-desk-link",
      purpose: "Remembers a team member's link while they set a new password.",
      lasts: "30 minutes",
    },
    {
      name: "tetm-passkey",
      purpose: "Holds the question that a team member's passkey answers at sign-in.",
      lasts: "5 minutes",
    },
    {
      name: "tetm-refused",
      purpose: "Tells a team member what was wrong with a form that has a password.",
      lasts: "1 minute",
    },
    {
      name: "tetm-cookies",
      purpose: "Tells us whether your browser accepts cookies at all.",
      lasts: "Until you close the browser",
    },
  ];
}

export const shippingPage = {
  title: "Shipping and returns",
  description: "When we ship what you order from our shop, what it costs, and how to send something back.",
  keywords: ["shipping", "returns"],
} as const;

export const termsPage = {
  title: "Terms of sale",
  description: "The terms on which we sell in our shop: orders, prices, payment, delivery and refunds.",
  keywords: ["terms of sale"],
} as const;
