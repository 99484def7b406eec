import { composeEmail, type Email } from "../../mail/write-email.ts";
import { itemName } from "./stock-alert.ts";
import { stockAlertMailWords } from "./words.ts";

/** A size of a product. */
interface Item {
  name: string;
  /** Empty for a product without sizes. */
  size: string;
}

/** To somebody who may have asked: the link that confirms a stock alert. `hours`: how long it works. */
export function stockAlertLinkEmail({ name, size, link, hours }: Item & { link: string; hours: number }): Email {
  const { subject, title, text, confirm, notYou } = stockAlertMailWords.link;
  const item = itemName(name, size);
  return composeEmail("stock-alert-link", { subject: subject(item), title }, [
    { paragraph: text(item) },
    { link: confirm, href: link },
    { paragraph: notYou(hours) },
  ]);
}

/** To a person who waits: the size is on sale. */
export function stockAlertEmail({ name, size, link }: Item & { link: string }): Email {
  const { subject, title, text, open, last } = stockAlertMailWords.back;
  const item = itemName(name, size);
  return composeEmail("stock-alert", { subject: subject(item), title }, [
    { paragraph: text(item) },
    { link: open(name), href: link },
    { paragraph: last },
  ]);
}
