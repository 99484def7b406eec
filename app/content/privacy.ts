import { site } from "./site.ts";

/** Days and minutes that the code keeps to; the route hands them in, so that page and code can't disagree. */
export interface Retention {
  draftDays: number;
  cartDays: number;
  mailDays: number;
  eventDays: number;
  sessionDays: number;
  /** The day by which a copy that is made today is deleted, in words; null where nobody has told the site. */
  copyUntil: string | null;
}

export const privacyPage = {
  title: "Privacy",
  titleLines: ["Privacy in", "plain words"],
  description: "What this site keeps about you, why, for how long, and how to see, download or delete it.",
  intro: "We keep what you give us, for the reason you gave it. Nobody follows you here: no trackers and no advertising. The only other company is Stripe, and only when you pay.",
  mail: { before: "Questions, or something to delete? Write to", name: site.email, href: `mailto:${site.email}?subject=Privacy` },
  what: "What is kept",
  why: "Why",
  long: "How long",
  yours: "How to see, download or delete it",
  cookies: {
    heading: "Cookies",
    caption: "Seven cookies: three set by the survey, one by the cart, and three that only our own team gets, at its desk. None of them is read by anybody else. On a secure connection their names begin with __Host-.",
    columns: { name: "Name", purpose: "What it does", lasts: "How long" },
  },
};

/** Everything that the site keeps, one entry each. */
export function keptRecords({ draftDays, cartDays, mailDays, eventDays, sessionDays, copyUntil }: Retention) {
  return [
    {
      heading: "Survey answers",
      what: "What you write and choose in the creator survey, and, if you give it, your email address. What our team notes while answering you, and when you came to each step.",
      why: "So that you can stop and come back, and so that our team can answer you.",
      long: `An unfinished draft and its link are deleted ${draftDays} days after the last change. A survey that you submitted stays until you delete it.`,
      yours: "See, download and delete your answers yourself:",
      link: { name: "Your survey answers", href: "/survey/creator/answers" },
    },
    {
      heading: "Contact messages",
      what: "Your name, your email address, the subject and your message.",
      why: "So that we can answer you.",
      long: "Until you ask us to delete them.",
      yours: "Write to us, and we send you what we have or delete it:",
      link: { name: site.email, href: `mailto:${site.email}?subject=My%20data` },
    },
    {
      heading: "Your cart",
      what: "What you put into it, how many and in which size. Your browser keeps a copy under the name tetm-cart.",
      why: "So that it is still there when you come back.",
      long: `Deleted ${cartDays} days after the last change.`,
      yours: "See it and empty it yourself:",
      link: { name: "Your cart", href: "/cart" },
    },
    {
      heading: "Orders",
      what: "What you ordered, what was paid, your email address, and the name and address that it is sent to. Your card is Stripe's business: we never see it.",
      why: "So that we can send it to you, and because the law asks us to keep accounts.",
      long: "As long as the law asks for accounts.",
      yours: "Write to us, and we send you what we have, or delete what the law lets us:",
      link: { name: site.email, href: `mailto:${site.email}?subject=My%20order` },
    },
    {
      heading: "Payment notices",
      what: "What Stripe tells us of a payment: its numbers, the order it is for and the amounts. No name, no address and no card.",
      why: "So that a notice that comes twice counts once.",
      long: `Deleted ${eventDays} days after it came.`,
      yours: "They name nobody, so there is nothing to show.",
    },
    {
      heading: "Survey figures",
      what: "How many surveys were begun on a day, how far they came, and how long each step took.",
      why: "So that we can see where the survey is too long.",
      long: "For good.",
      yours: "They are counts and name nobody, so there is nothing to show.",
    },
    {
      heading: "Mail",
      what: "What we write to you, and what we write to our own team about what you sent, with the address that it goes to. Nothing in it tells us whether you read it.",
      why: "So that a mail gets through when a mail server is away for a while, and so that we know what we wrote.",
      long: `Text, subject and address are deleted ${mailDays} days after we wrote it; the text of a mail with a link to your survey as soon as it is sent.`,
      yours: "Mail about your survey is deleted with your answers. For the rest, write to us:",
      link: { name: site.email, href: `mailto:${site.email}?subject=My%20mail` },
    },
    {
      heading: "Counts",
      what: "How often a form was sent from one internet address or from one cart, and how often we wrote to one email address. Addresses are hashed with a secret; we can't read them back.",
      why: "So that a program can't flood us with forms.",
      long: "A day.",
      yours: "They name nobody, so there is nothing to show. They delete themselves.",
    },
    {
      heading: "Our team's sign-ins",
      what: "When a member of our team signed in, and with which browser. Nothing about visitors.",
      why: "So that each of them sees where they are signed in, and can end it.",
      long: `Deleted ${sessionDays} days after it was last used.`,
      yours: "Members see and end theirs at the desk.",
    },
    {
      heading: "Backups",
      what: "A copy of all this that was made before something was deleted still holds it.",
      why: "So that a broken disk does not take everybody's answers and orders with it.",
      long: `Until newer copies take its place${copyUntil === null ? "" : `: a copy made today, or before, is kept until ${copyUntil} at the longest`}. Copies only repair the site, and what was deleted since is deleted again then.`,
      yours: "Copies can't be searched for one person. What you have deleted on the site is in no later copy.",
    },
    {
      heading: "Request logs",
      what: "The time, the path and the result of each request, without what follows the question mark.",
      why: "So that we can find out why a page failed.",
      long: "As long as our host keeps its logs, which is days and not months.",
      yours: "They name nobody, so there is nothing to show.",
    },
  ];
}

export function cookieRows({ draftDays, cartDays }: Pick<Retention, "draftDays" | "cartDays">) {
  return [
    { name: "tetm-survey", purpose: "Opens your survey on this device.", lasts: `${draftDays} days` },
    {
      name: "tetm-survey-offered",
      purpose: "Remembers a survey that you opened by its link, while you choose between it and this device's own.",
      lasts: "10 minutes",
    },
    { name: "tetm-cart", purpose: "Finds your cart again.", lasts: `${cartDays} days` },
    { name: "tetm-desk", purpose: "Keeps a member of our team signed in at the desk.", lasts: "7 days" },
    { name: "tetm-known-browser", purpose: "Lets a member of our team sign in on their own browser while somebody else guesses at their password.", lasts: "180 days" },
    { name: "tetm-desk-link", purpose: "Carries a link by which a member of our team sets a password to the page that asks for it.", lasts: "30 minutes" },
    { name: "tetm-cookies", purpose: "Tells us whether your browser keeps cookies at all.", lasts: "Until you close the browser" },
  ];
}
