import type { LinkMail, MemberState } from "../../auth/members/member.ts";

/** Text of the pages where members manage each other's accounts. */
export const membersWords = {
  title: "Members",
  intro:
    "The people who can use this dashboard. Owners invite others, decide what each may do, and deactivate accounts.",
  caption: "Members, by name",
  you: "(you)",
  columns: {
    name: "Member",
    email: "Email",
    role: "Role",
    since: "Since",
    state: "Status",
    factor: "Two-step",
    seen: "Last seen",
  },
  states: { invited: "Invited, no password yet", active: "Active", disabled: "Deactivated" } satisfies Record<
    MemberState,
    string
  >,
  linkUntil: "Link expires",
  noLink: "The link has expired: send a new one",
  factor: { on: "On", off: "Off" },
  never: "–",
  summaryTitle: "There is a problem",
  invite: {
    title: "Invite someone",
    text: "We'll email them a link to set a password. It works once and expires in 24 hours. You'll see it too, in case you want to pass it along yourself.",
    textWithoutMail:
      "You'll see a link here that sets their password. It works once and expires in 24 hours. Email isn't set up, so give it to them yourself.",
    name: {
      label: "Name",
      hint: "What the team calls them. It's shown next to everything they do here.",
      missing: "Enter a name",
      tooLong: (most: number) => `Make the name ${most} characters or shorter`,
      unfit: "Remove line breaks and invisible characters from the name",
    },
    email: {
      label: "Email",
      hint: "They'll sign in with it.",
      missing: "Enter an email address",
      taken: "There is already a member with this address. You can create a new link on their page",
    },
    role: { label: "Role", hint: "You can change it at any time.", missing: "Choose a role" },
    full: "There are 100 members, which is the limit. No one was invited",
    slowed: "A lot of links were created in the last hour. No one was invited: try again in an hour",
    button: "Invite",
    pending: "Inviting",
  },
  link: {
    title: { invite: "Invited", reset: "Here is the new link" },
    text: (email: string) =>
      `This link sets the password for ${email}. It works once, expires in 24 hours, and won't be shown again. Give it to them and no one else.`,
    label: "Link",
    mail: {
      soon: "We're emailing it to them, too.",
      waits: "Email isn't set up on this site, so it's waiting in the outbox: give them the link yourself.",
      none: "We can't send email to this address: give them the link yourself.",
    } satisfies Record<LinkMail, string>,
    lost: "If it gets lost,",
    page: "create a new one on their page",
  },
} as const;

/** Text of one member's page. */
export const memberWords = {
  back: "All members",
  backToMember: "Back to the member",
  self: {
    text: "This is you. You can't deactivate or reset your own account here. Ask another member: that way, someone always has access.",
    link: "Your password and two-step sign-in",
  },
  reset: {
    title: "New link",
    withPassword:
      "For a forgotten password. It removes the current password and signs them out everywhere right away, before the new one is set. Older links stop working.",
    withoutPassword: "For a link that was lost or has expired. Older links stop working.",
    factors: {
      label: "Two-step sign-in",
      hint: "Use this if they've lost their phone and have no recovery codes. Otherwise they'll still need a code to sign in.",
      option: "Turn off two-step sign-in too",
    },
    confirm: {
      label: "To confirm",
      option: "Yes, remove the password and sign them out",
      missing: "Confirm that you want to remove the password",
    },
    button: "Send a new link",
  },
  request: {
    title: "Someone asked for a new link",
    titleWithFactors: "Someone asked to turn off two-step sign-in",
    asked: (by: string) => `${by || "A former member"} asked on`,
    ready: "You can send the link now.",
    second: "Nothing has changed yet. Another owner can send the link now.",
    tooNew:
      "Nothing has changed yet. Whoever asked is a new owner: a day has to pass after they became one, and after this member was told of it, before they ask. So no second owner can send the link for them. Another owner can cancel the request and ask, too.",
    from: "They were told by email. If they don't stop it, whoever asked can send the link from",
    untold: {
      waiting:
        "They haven't been told yet: the email to them is waiting to be sent. 24 hours after it's sent, whoever asked can send the link, too.",
      failed: "They can't be told by email, so only another owner can send it.",
    },
    withdraw: "Cancel the request",
    open: "Decide about it",
    rule: "To reset an owner or turn off two-step sign-in, a second owner has to agree, or 24 hours have to pass after an email has told them: signing in stops it. If they can't be told by email, a second owner is the only way.",
  },
  role: {
    title: "Role",
    label: "What they can do",
    button: "Save",
  },
  disable: {
    title: "Deactivate",
    text: "This signs them out everywhere right away, whatever they're doing, and they won't be able to sign in. Any links they have will stop working. Their surveys and messages will have no owner. Their past activity stays on record.",
    confirm: {
      label: "To confirm",
      option: "Yes, deactivate this account",
      missing: "Confirm that you want to deactivate this account",
    },
    button: "Deactivate",
  },
  enable: {
    title: "Reactivate",
    text: "They'll be able to sign in again with the same password and two-step sign-in.",
    button: "Reactivate",
  },
  done: {
    asked: {
      title: "Waiting for a second owner",
      text: "Nothing has changed yet. Ask another owner to open this page and send the link.",
    },
    withdrawn: { title: "Request canceled", text: "Nothing was changed." },
    role: { title: "Role changed", text: "It takes effect on their next click." },
    notified: { title: "Notifications saved", text: "Emails follow this choice from now on." },
    disabled: {
      title: "Deactivated",
      text: "They're signed out and can't sign in anymore. Their surveys and messages have no owner now.",
    },
    enabled: { title: "Reactivated", text: "They can sign in again." },
  },
  refused: {
    self: { title: "This is your own account", text: "Nothing was changed. Ask another member." },
    changed: {
      title: "This account just changed",
      text: "Someone created a new link for it, or the member set a password. Your change wasn't made. Take another look, and send a new link if it's still needed.",
    },
    "role-changed": {
      title: "The role just changed",
      text: "Nothing was saved. Take another look at what they can be emailed about.",
    },
    slowed: {
      title: "A lot of links were created in the last hour",
      text: "Nothing was changed. Try again in an hour.",
    },
    disabled: { title: "This account is deactivated", text: "Nothing was changed. Reactivate it first." },
  },
} as const;
