import type { Area, Right, Role } from "../../server/security/roles.ts";

export const roleWords: Record<Role, { name: string; text: string }> = {
  owner: { name: "Owner", text: "Can do everything, and decides who else can." },
  shop: { name: "Shop", text: "Orders, products, refunds, rates and the shop's policies." },
  creators: { name: "Creators", text: "Surveys, messages, and what we have on file about a person." },
  content: { name: "Content", text: "The words and pictures of the website." },
  reader: { name: "Reader", text: "Can look at most things and change nothing, like an accountant." },
};

export function roleName(role: string): string {
  return (roleWords as Partial<Record<string, { name: string }>>)[role]?.name ?? role;
}

export const areaWords: Record<Area, string> = {
  surveys: "Surveys",
  messages: "Messages",
  people: "People: find and delete a person's data",
  funnel: "Funnel",
  orders: "Orders, shipping and refunds",
  sales: "Sales by month",
  products: "Products and stock",
  "shop-content": "Shop pages, collections, shipping rates, policies",
  "reply-templates": "Reply templates",
  content: "All other content",
  pictures: "Pictures",
  visits: "Visits",
  outbox: "Outbox",
  members: "Members and their roles",
  audit: "Audit",
};

export const roleTableWords = {
  notAllowed: {
    title: "This isn't part of your role",
    text: (role: string, owners: readonly string[]) =>
      `Your role is “${role}”. Nothing was changed. If you need this, ask an owner${owners.length > 0 ? `: ${owners.join(", ")}` : ""}.`,
  },
  title: "Who can do what",
  intro: "Lists can be exported by members who can make changes there. Role changes take effect right away.",
  area: "Area",
  rights: { change: "Edit", read: "View" } satisfies Record<Right, string>,
  none: "–",
  readOnly: "You can view this page, but your role can't make changes here.",
};
