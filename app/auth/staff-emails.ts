import { submittedHeaderText } from "../mail/header-fields.ts";
import { type Block, composeEmail, type Letter } from "../mail/write-email.ts";

export interface StaffLinkFacts {
  /** Name of the member who created the link. */
  by: string;
  /** Absolute URL of the page that sets the password. */
  url: string;
  /** How long the link is valid. */
  hours: number;
}

export function staffInvitation({ by, ...link }: StaffLinkFacts): Letter {
  const name = submittedHeaderText(by);
  const first = `${name} created an account for you on the dashboard, where our team handles surveys, messages and orders.`;
  const blocks = [first, ...linkBlocks(link)];
  return letter((company) => `${name} invited you to the ${company} dashboard`, "You're invited", blocks, "invitation");
}

export function staffLinkEmail({ by, ...link }: StaffLinkFacts): Letter {
  const first = `${submittedHeaderText(by)} created a new link for your dashboard account. If you had a password, it no longer works, and you've been signed out everywhere.`;
  const blocks = [first, ...linkBlocks(link)];
  return letter((company) => `Your new link for the ${company} dashboard`, "Set a new password", blocks, "link");
}

function linkBlocks({ url, hours }: Omit<StaffLinkFacts, "by">): Block[] {
  return [
    { link: "Set your password", href: url },
    `The link works once and expires in ${hours} hours. Anyone who has it can sign in as you, so keep it to yourself.`,
    "You'll sign in with this email address.",
    "If you don't know what this is about, someone mistyped an address. Please delete this email.",
  ];
}

/** To a member: an owner asked to reset the account, and how to stop that. `url` is the account's page. */
export function staffResetEmail({ by, url, hours, factors }: StaffLinkFacts & { factors: boolean }): Letter {
  const loss = `your password${factors ? " and turn off two-step sign-in" : ""}`;
  const blocks = [
    `${submittedHeaderText(by)} asked for a new link for your dashboard account, which would remove ${loss}.`,
    `If you didn't ask for that, sign in within ${hours} hours: that stops it. If you're signed in already, there's a button on your account's page. A second owner can allow it sooner.`,
    openAccount(url),
    "If you did, there's nothing to do: you'll get the link.",
  ];
  return letter(
    (company) => `Someone asked to reset your ${company} dashboard account`,
    "Is this right?",
    blocks,
    "reset",
  );
}

/** To an owner who was given another role. `url` is the account's page. */
export function staffDemotedEmail({ by, role, url }: { by: string; role: string; url: string }): Letter {
  return letter((company) => `Your role on the ${company} dashboard has changed`, "You're no longer an owner", [
    `${submittedHeaderText(by)} changed your role from Owner to ${role}.`,
    "Your account stays protected like an owner's: a new link for it still takes a second owner, or 24 hours in which you can stop it.",
    "If this isn't right, tell another owner.",
    openAccount(url),
  ]);
}

/** To an owner whose account was deactivated. */
export function staffDisabledEmail({ by }: { by: string }): Letter {
  return letter((company) => `Your ${company} dashboard account was deactivated`, "Your account was deactivated", [
    `${submittedHeaderText(by)} deactivated your account: you've been signed out, and you can't sign in anymore.`,
    "If this isn't right, tell another owner. They can reactivate it.",
  ]);
}

/** To the other owners: there is a new one, or one who is active again. `url` is the member's page. */
export function staffPromotedEmail({
  by,
  name,
  url,
  hours,
  how,
}: StaffLinkFacts & { name: string; how: "new" | "again" }): Letter {
  const [member, owner] = [submittedHeaderText(name), submittedHeaderText(by)];
  const news =
    how === "new"
      ? `${owner} made ${member} an owner.`
      : `${owner} reactivated the account of ${member}, who is an owner.`;
  const blocks = [
    `${news} Owners can do everything on the dashboard.`,
    `If this isn't right, change the role within ${hours} hours: from then on, the new owner can confirm that someone's account is reset.`,
    { link: "Open the member's page", href: url },
  ];
  if (how === "new")
    return letter((company) => `${member} is now an owner of the ${company} dashboard`, "There's a new owner", blocks);
  return letter((company) => `${member} is an owner of the ${company} dashboard again`, "An owner is back", blocks);
}

/** To a member: a link has set their password. `url` is the account's page. */
export function passwordSetNotice({ url }: { url: string }): Letter {
  return letter((company) => `The password of your ${company} dashboard account was set`, "Your password was set", [
    "Someone opened the link for your dashboard account and set its password.",
    "If that was you, there's nothing to do. If it wasn't, tell an owner: someone else had the link.",
    openAccount(url),
  ]);
}

/** To a member: a passkey, by its name, was added to the account or removed. `url` is the page of two-step sign-in. */
export function passkeyNotice(what: "added" | "removed", { name, url }: { name: string; url: string }): Letter {
  const news =
    what === "added"
      ? "can now sign in to the dashboard as you."
      : "can't sign in to the dashboard anymore. Your account has been signed out everywhere else.";
  const where = what === "added" ? "to" : "from";
  return letter((company) => `A passkey was ${what} ${where} your ${company} account`, `A passkey was ${what}`, [
    `The passkey “${name}” ${news}`,
    "If this wasn't you, change your password, remove any passkey you don't know, and tell a colleague.",
    { link: "Two-step sign-in", href: url },
  ]);
}

function openAccount(url: string): Block {
  return { link: "Open your account", href: url };
}

function letter(
  subject: (company: string) => string,
  title: string,
  blocks: readonly Block[],
  kind: "invitation" | "link" | "reset" | "notice" = "notice",
): Letter {
  return (company) => composeEmail(`staff-${kind}`, { subject: subject(company), title }, blocks);
}
