import { staffMailWords } from "../../content/staff-mail.ts";
import { submittedHeaderText } from "../header-fields.ts";
import { type Block, composeEmail, type Email } from "./write-email.ts";

export interface StaffLinkFacts {
  /** Name of the member who created the link. */
  by: string;
  /** Absolute URL of the page that sets the password. */
  url: string;
  /** How long the link is valid. */
  hours: number;
}

/** To a new member: the link that sets the first password. */
export function staffInvitation({ by, ...link }: StaffLinkFacts): Email {
  const { subject, title, text } = staffMailWords.staffInvitation;
  return composeEmail("staff-invitation", { subject: subject(submittedHeaderText(by)), title }, [
    { paragraph: text(submittedHeaderText(by)) },
    ...linkBlocks(link),
  ]);
}

/** To a member: the link that sets a new password. */
export function staffLinkEmail({ by, ...link }: StaffLinkFacts): Email {
  const { subject, title, text } = staffMailWords.staffLink;
  return composeEmail("staff-link", { subject, title }, [
    { paragraph: text(submittedHeaderText(by)) },
    ...linkBlocks(link),
  ]);
}

/** To a member: an owner asked to reset the account, and how to stop that. `url` is the account's page. */
export function staffResetEmail({ by, url, hours }: StaffLinkFacts): Email {
  const { subject, title, text, wait, link, right } = staffMailWords.staffReset;
  return composeEmail("staff-reset", { subject, title }, [
    { paragraph: text(submittedHeaderText(by)) },
    { paragraph: wait(hours) },
    { link, href: url },
    { paragraph: right },
  ]);
}

function linkBlocks({ url, hours }: Omit<StaffLinkFacts, "by">): Block[] {
  const { link, once, account, notYou } = staffMailWords.staff;
  return [{ link, href: url }, { paragraph: once(hours) }, { paragraph: account }, { paragraph: notYou }];
}

export interface PasskeyFacts {
  /** As the member named it. */
  name: string;
  /** Absolute URL of the page of two-step sign-in. */
  url: string;
}

/** To a member: a passkey was added to the account or removed. */
export function passkeyNotice(what: "added" | "removed", { name, url }: PasskeyFacts): Email {
  const { subject, title, text } = what === "added" ? staffMailWords.passkeyAdded : staffMailWords.passkeyRemoved;
  const { notYou, link } = staffMailWords.passkey;
  return composeEmail("staff-notice", { subject, title }, [
    { paragraph: text(name) },
    { paragraph: notYou },
    { link, href: url },
  ]);
}
