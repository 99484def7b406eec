/** Words of the desk's frame: what every page of it shares. */
export const deskWords = {
  name: "Desk",
  home: "/desk/surveys",
  nav: "Desk",
  menu: "Menu",
  website: "To the website",
  signedIn: "Signed in as",
  signOut: { label: "Sign out", action: "/desk/sign-out" },
  links: [
    { name: "Surveys", href: "/desk/surveys" },
    { name: "Funnel", href: "/desk/funnel" },
    { name: "Messages", href: "/desk/messages" },
    { name: "Orders", href: "/desk/orders" },
    { name: "Products", href: "/desk/products" },
    { name: "Outbox", href: "/desk/outbox" },
    { name: "People", href: "/desk/people" },
    { name: "Audit", href: "/desk/audit" },
    { name: "Members", href: "/desk/members" },
    { name: "My account", href: "/desk/account" },
  ],
  paging: { label: "Pages", newer: "Newer", older: "Older", first: "First page" },
  none: "None",
  somebody: "A former member",
  commandLine: "Command line",
  notLetIn: "Not let in",
} as const;

export const auditPageWords = {
  title: "Audit",
  intro: "Every change at this desk: who made it, what it was, and when. Nothing in it says what anybody wrote to us.",
  caption: "Changes, the newest first",
  columns: { when: "When", who: "Who", what: "What", subject: "To what", details: "Details" },
  empty: { title: "Nothing has been changed yet", text: "The first status, note or order that somebody changes shows here." },
};
