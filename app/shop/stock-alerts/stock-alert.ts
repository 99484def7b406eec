// Alerts for people who wait for a size that is sold out (docs/behavior.md, Shop 14).

/** Hours that a person has to confirm, and days that a confirmed alert waits. */
export const CONFIRM_HOURS = 24;
export const ALERT_DAYS = 180;

const HOUR = 60 * 60 * 1000;

export function keepAlertUntil(now: Date, isConfirmed: boolean): string {
  const hours = isConfirmed ? ALERT_DAYS * 24 : CONFIRM_HOURS;
  return new Date(now.getTime() + hours * HOUR).toISOString();
}

/** Names a product's size in an email. The size is empty if the product has none. */
export function itemName(name: string, size: string): string {
  return size === "" ? name : `${name}, size ${size}`;
}

export function alertPath(slug: string): string {
  return `/shop/${slug}/back-in-stock`;
}

export const stockAlertWords = {
  form: {
    lines: ["Tell me", "when it's back"],
    text: (name: string) =>
      `We'll email you once when ${name} is back in stock, and take you off the list. No newsletter.`,
    textWithoutMail: (name: string) =>
      `This site can't send email yet. Once it can, we'll send you a link to confirm your address, and one email when ${name} is back in stock.`,
  },
  available: {
    lines: ["It's in stock"],
    text: (name: string) => `${name} is in stock, so there's nothing to wait for.`,
  },
  confirm: {
    lines: ["Is this", "you?"],
    text: (item: string) => `Do you want one email when ${item} is back in stock?`,
  },
  confirmed: {
    lines: ["You're on", "the list"],
    text: (item: string) => `We'll email you once when ${item} is back in stock, and take you off the list.`,
  },
  gone: {
    title: "This link doesn't work anymore",
    lines: ["Link", "expired"],
    text: "You may have used it, or it's too old. If it's still sold out, you can ask again.",
  },
};

/** Above the form, after a post. `waits` is `asked` without a mail server. */
export const stockAlertNotes = {
  asked: {
    title: "Check your email",
    text: "Open the link in our email and press the button, or we won't email you. It should arrive within a few minutes; check your spam folder, too. We send at most three of these a day to one address.",
  },
  waits: {
    title: "We've noted it",
    text: "This site can't send email yet. Once it can, open the link in our email and press the button, or we won't email you.",
  },
  slowed: {
    title: "Please wait before you try again",
    text: "Too many emails were asked for in the last hour. Try again later.",
  },
  forgotten: { title: "Deleted", text: "We deleted your address. We won't email you about this." },
};
