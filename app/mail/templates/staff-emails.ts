import { mailWords } from "../../content/mail.ts";
import { typedInHeader } from "../header-text.ts";
import type { RenderedEmail } from "../outbox.ts";
import type { Block } from "./blocks.ts";
import { writeLetter } from "./write-email.ts";

export interface StaffLinkFacts {
  /** Name of the member who sends it. */
  by: string;
  /** Absolute address that sets the password. */
  url: string;
  /** For how long that is good. */
  hours: number;
}

/** To somebody who is to be a member: the link that sets the first password. */
export function staffInvitation({ by, ...link }: StaffLinkFacts): RenderedEmail {
  const { subject, title, text } = mailWords.staffInvitation;
  return writeLetter("staff-invitation", { subject: subject(typedInHeader(by)), title }, [
    { paragraph: text(typedInHeader(by)) },
    ...linkBlocks(link),
  ]);
}

/** To a member: the link that sets a new password. */
export function staffLinkEmail({ by, ...link }: StaffLinkFacts): RenderedEmail {
  const { subject, title, text } = mailWords.staffLink;
  return writeLetter("staff-link", { subject, title }, [{ paragraph: text(typedInHeader(by)) }, ...linkBlocks(link)]);
}

function linkBlocks({ url, hours }: Omit<StaffLinkFacts, "by">): Block[] {
  const { link, once, account, stranger } = mailWords.staff;
  return [{ link, href: url }, { paragraph: once(hours) }, { paragraph: account }, { paragraph: stranger }];
}
