import type { LinkMail, MemberState } from "../auth/member.ts";

/** Words of the pages on which the team's members manage each other. */
export const membersWords = {
  title: "Members",
  intro: "Who may come to this desk. Every member can invite others, and shut them out.",
  caption: "Members, by name",
  you: "(you)",
  columns: { name: "Member", email: "E-mail", since: "Since", state: "State", factor: "Second step", seen: "Last seen" },
  states: { invited: "Invited, has not set a password yet", active: "Active", disabled: "Disabled" } satisfies Record<MemberState, string>,
  linkUntil: "Link good until",
  noLink: "No link is good any more: send a new one",
  factor: { on: "On", off: "Off" },
  never: "–",
  summaryTitle: "There is a problem",
  invite: {
    title: "Invite somebody",
    text: "They get a link by mail that sets a password, once, within 24 hours. You see it too, to hand it over yourself.",
    name: {
      label: "Name",
      hint: "As the team knows them. It stands beside what they do here.",
      missing: "Enter a name",
      tooLong: (most: number) => `Make the name ${most} characters or shorter`,
      unfit: "Remove line breaks and invisible characters from the name",
    },
    email: {
      label: "E-mail",
      hint: "They sign in with it.",
      missing: "Enter an email address",
      malformed: "Enter an email address in the correct format, like name@example.com",
      taken: "There is a member with this address already. Their page makes a new link",
    },
    full: "There are 100 members, and the desk takes no more. Nobody was invited",
    slowed: "Many links were made within the last hour. Nobody was invited now: try again in an hour",
    button: "Invite",
    pending: "Inviting",
  },
  link: {
    title: { invite: "Invited", reset: "The new link" },
    text: (email: string) => `This link sets the password of ${email}, once, within 24 hours. It is shown now and not again: hand it over to them and to nobody else.`,
    label: "The link",
    mail: {
      soon: "It is on its way to them by mail, too.",
      waits: "Mail is not set up on this site, so it waits in the outbox: hand the link over yourself.",
      none: "No mail can be sent to this address: hand the link over yourself.",
    } satisfies Record<LinkMail, string>,
    lost: "If it gets lost:",
    page: "make a new one on their page",
  },
} as const;

/** Words of one member's page. */
export const memberWords = {
  back: "All members",
  self: {
    text: "This is you. Nobody disables or resets their own account here: ask another member, so that somebody is always left who can.",
    link: "Your password and second step",
  },
  reset: {
    title: "New link",
    withPassword: "For a forgotten password. It takes the present password away and ends every session at once, before the new one is set. An older link is no longer good.",
    withoutPassword: "For a link that is lost or over. An older one is no longer good.",
    factors: { label: "Second step", hint: "For a lost phone without recovery codes. Otherwise the desk asks for its codes as before.", option: "Remove the second step too" },
    confirm: { label: "To confirm", option: "Yes, take the password away and sign them out", missing: "Confirm that the password is taken away" },
    button: "Send a new link",
  },
  disable: {
    title: "Disable",
    text: "They are signed out everywhere at once, whatever they are doing, and can't sign in any more. Links that they have are no longer good. What they did stays in the records.",
    confirm: { label: "To confirm", option: "Yes, shut them out", missing: "Confirm that they are shut out" },
    button: "Disable",
  },
  enable: {
    title: "Enable",
    text: "They can sign in again with the password and second step that they had.",
    button: "Enable",
  },
  done: {
    disabled: { title: "Disabled", text: "They are signed out and can't sign in any more." },
    enabled: { title: "Enabled", text: "They can sign in again." },
  },
  refused: {
    self: { title: "This is your own account", text: "Nothing was changed. Ask another member." },
    changed: { title: "This account was changed meanwhile", text: "Somebody made a new link for it, or its member set a password. Nothing was changed now: look again, and send a new link if it still needs one." },
    slowed: { title: "Many links were made within the last hour", text: "Nothing was changed. Try again in an hour." },
    disabled: { title: "This member is disabled", text: "Nothing was changed. Enable them first." },
  },
} as const;
