/** Text that all dashboard pages share. */
export const deskWords = {
  nav: "Dashboard",
  menu: "Menu",
  website: "Go to the website",
  signedIn: "Signed in as",
  signOut: { label: "Sign out", action: "/desk/sign-out" },
  /** The menu. */
  groups: [
    { name: "", links: [{ name: "Today", href: "/desk" }] },
    {
      name: "Website",
      links: [
        { name: "Content", href: "/desk/content" },
        { name: "Pictures", href: "/desk/pictures" },
        { name: "Visits", href: "/desk/visits" },
      ],
    },
    {
      name: "Inbox",
      links: [
        { name: "Surveys", href: "/desk/surveys" },
        { name: "Messages", href: "/desk/messages" },
        { name: "Funnel", href: "/desk/funnel" },
        { name: "People", href: "/desk/people" },
      ],
    },
    {
      name: "Shop",
      links: [
        { name: "Orders", href: "/desk/orders" },
        { name: "Products", href: "/desk/products" },
      ],
    },
    {
      name: "Team",
      links: [
        { name: "Members", href: "/desk/members" },
        { name: "My account", href: "/desk/account" },
        { name: "Outbox", href: "/desk/outbox" },
        { name: "Audit", href: "/desk/audit" },
      ],
    },
  ],
  paging: { label: "Pages", newer: "Newer", older: "Older" },
  noMail: {
    title: "Email isn't set up.",
    text: (waiting: number) => {
      if (waiting === 0) return "No emails are waiting. The person who runs the site can set it up.";
      const number = waiting > 999 ? "More than 999" : String(waiting);
      return `${number} ${waiting === 1 ? "email is" : "emails are"} waiting until the person who runs the site does that.`;
    },
    link: "Outbox",
  },
  commandLine: "Command line",
  notSignedIn: "Not signed in",
} as const;

/** Text of the copy buttons. `what` completes "Copy the ...". */
export const copyWords = {
  copy: (what: string) => `Copy the ${what}`,
  copied: "Copied",
  failed: "Your browser couldn't copy it",
  email: "email address",
  address: "address",
} as const;

/** Text of the exports. Only screen readers get `all`: on the page, the links are beside the list's name. */
export const exportWords = {
  title: "Export:",
  all: "Export the whole list as",
  whole: "Everything:",
  these: (rows: string) => `Export ${rows || "these"}:`,
  theseAs: "Export what the filters show as",
  csv: "CSV",
  jsonl: "JSON Lines",
} as const;

/** The text beside a button whose form has unsaved text. */
export const saveWords = { unsaved: "Not saved yet" };
