export const deskWords = {
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
  commandLine: "Command line",
} as const;
