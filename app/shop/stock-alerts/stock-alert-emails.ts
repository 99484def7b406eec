import { composeEmail, type Email } from "../../mail/write-email.ts";
import { itemName } from "./stock-alert.ts";

interface Item {
  name: string;
  /** Empty for a product without sizes. */
  size: string;
}

/** To somebody who may have asked: the link that confirms a stock alert. `hours`: how long it works. */
export function stockAlertLinkEmail({ name, size, link, hours }: Item & { link: string; hours: number }): Email {
  const item = itemName(name, size);
  const subject = `Confirm: tell me when ${item} is back`;
  return composeEmail("stock-alert-link", { subject, title: "Tell me when it's back" }, [
    { paragraph: `You asked us to email you when ${item} is back in stock. Please confirm that it was you:` },
    { link: "Confirm, or delete my address", href: link },
    {
      paragraph: `If you didn't ask for it, you don't need to do anything. Without your confirmation we delete your address after ${hours} hours and won't email you about this.`,
    },
  ]);
}

/** To a person who waits: the size is on sale. */
export function stockAlertEmail({ name, size, link }: Item & { link: string }): Email {
  const item = itemName(name, size);
  return composeEmail("stock-alert", { subject: `Back in stock: ${item}`, title: "It's back" }, [
    { paragraph: `You asked us to tell you when ${item} is back in stock. It is now. There may not be many.` },
    { link: `See ${name}`, href: link },
    { paragraph: "This is the only email about it. We've taken your address off the list." },
  ]);
}
