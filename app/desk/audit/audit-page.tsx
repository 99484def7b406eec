import { MOST_COUNTED } from "../../auth/audit.ts";
import { roleName } from "../../auth/members/role-words.ts";
import { formatCents } from "../../shop/catalogue/money.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import { TextLink } from "../../ui/button.tsx";
import { shortDay } from "../../ui/dates.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { choiceWords, topicWords } from "../notifications/topics.ts";
import { attentionWords } from "../orders/words.ts";
import { counted, Moment } from "../shell/page-parts.tsx";
import { statusWords } from "../surveys/survey-list.ts";
import { type AuditDetails, type AuditAction, auditActionWords } from "./audit-entry.ts";
import type { AuditRow } from "./audit.server.ts";

const columns: readonly Column<AuditRow>[] = [
  { label: "When", heads: true, cell: ({ time }) => <Moment iso={time} /> },
  { label: "Who", cell: ({ who }) => <bdi>{who}</bdi> },
  { label: "What", cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action },
  { label: "Changed item", cell: Subject },
  { label: "Details", cell: detailsText },
];

const listWords = {
  title: "Audit",
  intro:
    "Every change made on this dashboard: who made it, what it was, and when. Apart from names, it never shows what anyone wrote to us.",
  caption: "Changes, newest first",
  empty: { title: "No changes yet", text: "Changes to surveys, orders and products will show up here." },
};

export function AuditPage({ page }: { page: ListPage<AuditRow> }) {
  return <ListView list="audit" words={listWords} columns={columns} page={page} />;
}

function Subject({ subject: { kind, id }, name }: AuditRow) {
  const { name: word, path } = subjectWords[kind] ?? { name: kind };
  const text = (
    <>
      {word} <bdi>{name ?? shortId(kind, id)}</bdi>
    </>
  );
  if (!path) return text;
  return <TextLink href={path + id}>{text}</TextLink>;
}

function shortId(kind: string, id: string): string {
  if (kind === "order") return orderNumber(id);
  return kind === "product" || kind === "list" || kind === "content" ? id : id.slice(0, 6);
}

function detailsText({ action, details, owner }: AuditRow): string {
  if (action.includes(".attempt-")) return withinHour(details);
  const write: Partial<Record<string, (given: AuditDetails) => string>> = auditDetailWords;
  const amount = "cents" in details ? { amount: formatCents(Number(details.cents)) } : {};
  return write[action]?.({ ...details, owner, ...amount }) ?? "";
}

/** The exported part of a list. Sales by month are `accounts`. */
const partWords: Partial<Record<string, string>> = {
  addresses: "Addresses, ",
  filtered: "Filtered, ",
  accounts: "Sales by month, ",
};

const subjectWords: Partial<Record<string, { name: string; path?: string }>> = {
  survey: { name: "Survey", path: "/desk/surveys/" },
  message: { name: "Message", path: "/desk/messages/" },
  order: { name: "Order", path: "/desk/orders/" },
  product: { name: "Product", path: "/desk/products/" },
  mail: { name: "Email" },
  staff: { name: "Member", path: "/desk/members/" },
  key: { name: "Signing key" },
  list: { name: "List", path: "/desk/" },
  person: { name: "Person" },
  content: { name: "Content", path: "/desk/content/" },
  picture: { name: "Picture", path: "/desk/pictures/" },
};

/** Describes an action's details. They are as stored, but with cents as `amount` in dollars and `owner` as a name. */
const auditDetailWords: Partial<Record<AuditAction, (details: AuditDetails) => string>> = {
  "survey.status-changed": ({ from, to }) => `From ${wordFor(statusWords, from)} to ${wordFor(statusWords, to)}`,
  "survey.assigned": newOwner,
  "survey.step-planned": stepDay,
  "message.assigned": newOwner,
  "message.step-planned": stepDay,
  "order.shipped": ({ tracking }) => (tracking ? "With tracking" : "Without tracking"),
  "order.stopped": ({ units, restock }) => `${counted(Number(units), "item")}${restock ? ", back in stock" : ""}`,
  "order.attention-settled": ({ attention }) => wordFor(titles(attentionWords), attention),
  "order.refunded": ({ amount, units, restock }) =>
    `${amount}${units ? `, ${counted(Number(units), "item")}` : ""}${restock ? ", back in stock" : ""}`,
  "staff.role-changed": ({ from, to }) => `From ${roleName(`${from}`)} to ${roleName(`${to}`)}`,
  "staff.notifications-changed": choiceChanges,
  "product.created": ({ sizes }) => counted(Number(sizes), "size"),
  "product.edited": ({ changes }) => String(changes || "Nothing visible"),
  "product.counted": ({ size, from, to }) => `${size ? `Size ${size}: from` : "From"} ${from} to ${to}`,
  "content.published": ({ version }) => `Version ${version}`,
  "list.exported": ({ format, rows, complete, part }) =>
    `${partWords[`${part}`] ?? ""}${format === "csv" ? "CSV" : "JSON Lines"}, ${counted(Number(rows), "row")}${complete === false ? ", stopped early" : ""}`,
  "person.deleted": ({ surveys, messages, orders, mails, ordersKept }) =>
    `${counted(Number(surveys), "survey")}, ${counted(Number(messages), "message")}, ${counted(Number(mails), "email")}; removed from ${counted(Number(orders), "order")}${ordersKept ? `, ${ordersKept} still open` : ""}`,
};

function newOwner({ owner }: AuditDetails): string {
  return `To ${owner ?? "no one"}`;
}

function choiceChanges(details: AuditDetails): string {
  return Object.entries(details)
    .map(([topic, choice]) => `${wordFor(titles(topicWords), topic)}: ${wordFor(choiceWords, choice).toLowerCase()}`)
    .join(", ");
}

function stepDay({ on }: AuditDetails): string {
  return on ? `For ${shortDay(`${on}`)}` : "";
}

function withinHour({ count }: AuditDetails): string {
  return `${counted(Number(count), "time")}${Number(count) >= MOST_COUNTED ? " or more" : ""} in an hour`;
}

function wordFor(words: Readonly<Record<string, string>>, value: AuditDetails[string] | undefined): string {
  return words[String(value)] ?? String(value);
}

function titles(words: Readonly<Record<string, { title: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, { title }]) => [key, title]));
}
