import { submittedHeaderText } from "../mail/header-fields.ts";
import { type Block, composeEmail, type Letter } from "../mail/write-email.ts";
import { staffMailWords } from "./email-words.ts";

export interface StaffLinkFacts {
  /** Name of the member who created the link. */
  by: string;
  /** Absolute URL of the page that sets the password. */
  url: string;
  /** How long the link is valid. */
  hours: number;
}

/** To a new member: the link that sets the first password. */
export function staffInvitation({ by, ...link }: StaffLinkFacts): Letter {
  const { subject, title, text } = staffMailWords.staffInvitation;
  return (company) =>
    composeEmail("staff-invitation", { subject: subject(submittedHeaderText(by), company), title }, [
      { paragraph: text(submittedHeaderText(by)) },
      ...linkBlocks(link),
    ]);
}

/** To a member: the link that sets a new password. */
export function staffLinkEmail({ by, ...link }: StaffLinkFacts): Letter {
  const { subject, title, text } = staffMailWords.staffLink;
  return (company) =>
    composeEmail("staff-link", { subject: subject(company), title }, [
      { paragraph: text(submittedHeaderText(by)) },
      ...linkBlocks(link),
    ]);
}

/** To an owner who was given another role. `url` is the account's page. */
export function staffDemotedEmail({ by, role, url }: { by: string; role: string; url: string }): Letter {
  const { subject, title, text, reset, wrong, link } = staffMailWords.staffDemoted;
  return (company) =>
    composeEmail("staff-notice", { subject: subject(company), title }, [
      { paragraph: text(submittedHeaderText(by), role) },
      { paragraph: reset },
      { paragraph: wrong },
      { link, href: url },
    ]);
}

/** To an owner whose account was deactivated. */
export function staffDisabledEmail({ by }: { by: string }): Letter {
  const { subject, title, text, wrong } = staffMailWords.staffDisabled;
  return (company) =>
    composeEmail("staff-notice", { subject: subject(company), title }, [
      { paragraph: text(submittedHeaderText(by)) },
      { paragraph: wrong },
    ]);
}

/** To a member: a link has set their password. `url` is the account's page. */
export function passwordSetNotice({ url }: { url: string }): Letter {
  const { subject, title, text, wrong, link } = staffMailWords.passwordSet;
  return (company) =>
    composeEmail("staff-notice", { subject: subject(company), title }, [
      { paragraph: text },
      { paragraph: wrong },
      { link, href: url },
    ]);
}

/** To the other owners: there is a new one, or one is let in again. `url` is the member's page. */
export function staffPromotedEmail({
  by,
  name,
  url,
  hours,
  how,
}: StaffLinkFacts & { name: string; how: "new" | "again" }): Letter {
  const { wrong, link, [how]: words } = staffMailWords.staffPromoted;
  const { subject, title, text } = words;
  return (company) =>
    composeEmail("staff-notice", { subject: subject(submittedHeaderText(name), company), title }, [
      { paragraph: text(submittedHeaderText(by), submittedHeaderText(name)) },
      { paragraph: wrong(hours) },
      { link, href: url },
    ]);
}

/** To a member: an owner asked to reset the account, and how to stop that. `url` is the account's page. */
export function staffResetEmail({ by, url, hours, factors }: StaffLinkFacts & { factors: boolean }): Letter {
  const { subject, title, text, wait, link, right } = staffMailWords.staffReset;
  return (company) =>
    composeEmail("staff-reset", { subject: subject(company), title }, [
      { paragraph: text(submittedHeaderText(by), factors) },
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
export function passkeyNotice(what: "added" | "removed", { name, url }: PasskeyFacts): Letter {
  const { subject, title, text } = what === "added" ? staffMailWords.passkeyAdded : staffMailWords.passkeyRemoved;
  const { notYou, link } = staffMailWords.passkey;
  return (company) =>
    composeEmail("staff-notice", { subject: subject(company), title }, [
      { paragraph: text(name) },
      { paragraph: notYou },
      { link, href: url },
    ]);
}
