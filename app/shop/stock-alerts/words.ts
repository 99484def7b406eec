import { emailMistakes } from "../../mail/mail-address.ts";

/** The page where a person asks for an email when a sold-out size is back. */
export const stockAlertWords = {
  title: (name: string) => `${name}: back in stock`,
  description: "Get one email when it's back in stock.",
  lines: ["Tell me", "when it's back"],
  intro: (name: string) =>
    `We'll email you once when ${name} is back in stock, and take you off the list. No newsletter.`,
  introWithoutMail: (name: string) =>
    `This site can't send email yet. Once it can, we'll send you a link to confirm your address, and one email when ${name} is back in stock.`,
  size: "Which size?",
  email: { label: "Email address", hint: "We'll first send you a link, to be sure it's yours." },
  send: "Email me when it's back",
  mistakes: {
    title: "There is a problem",
    size: { missing: "Choose a size" },
    email: { missing: "Enter your email address", ...emailMistakes },
  },
  asked: {
    title: "Check your email",
    text: "Open the link in our email and press the button, or we won't write. It should arrive within a few minutes; check your spam folder, too. We send at most three of these a day to one address.",
  },
  waits: {
    title: "We've noted it",
    text: "This site can't send email yet. Once it can, open the link in our email and press the button, or we won't write about this.",
  },
  slowed: {
    title: "Please wait before you try again",
    text: "Too many emails were asked for in the last hour. Try again later.",
  },
  available: {
    lines: ["It's in stock"],
    text: (name: string) => `${name} is in stock, so there's nothing to wait for.`,
  },
  confirm: {
    lines: ["Is this", "you?"],
    text: (item: string) => `Do you want one email when ${item} is back in stock?`,
    yes: "Yes, email me",
    no: "No, delete my address",
  },
  confirmed: {
    lines: ["You're on", "the list"],
    text: (item: string) => `We'll email you once when ${item} is back in stock, and take you off the list.`,
    no: "Take me off the list",
  },
  forgotten: { title: "Deleted", text: "We deleted your address. We won't email you about this." },
  gone: {
    title: "This link doesn't work anymore",
    lines: ["Link", "expired"],
    text: "You may have used it, or it's too old. If it's still sold out, you can ask again.",
    again: "Ask again",
  },
  product: (name: string) => `Back to ${name}`,
};

/** The two emails of an alert. */
export const stockAlertMailWords = {
  link: {
    subject: (item: string) => `Confirm: tell me when ${item} is back`,
    title: "Tell me when it's back",
    text: (item: string) => `You asked us to email you when ${item} is back in stock. Please confirm that it was you:`,
    confirm: "Confirm, or delete my address",
    notYou: (hours: number) =>
      `If you didn't ask for it, you don't need to do anything. Without your confirmation we delete your address after ${hours} hours and won't email you about this.`,
  },
  back: {
    subject: (item: string) => `Back in stock: ${item}`,
    title: "It's back",
    text: (item: string) => `You asked us to tell you when ${item} is back in stock. It is now. There may not be many.`,
    open: (name: string) => `See ${name}`,
    last: "This is the only email about it. We've taken your address off the list.",
  },
};
