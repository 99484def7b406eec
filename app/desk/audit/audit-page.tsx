import { formatCents } from "../../shop/catalogue/money.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { auditActionWords, type AuditDetails, type AuditRow } from "./audit-entry.ts";
import { auditDetailWords, subjectWords } from "./words.ts";

const columns: readonly Column<AuditRow>[] = [
  { label: "When", heads: true, cell: ({ time }) => <Moment iso={time} /> },
  { label: "Who", cell: ({ who }) => <bdi>{who}</bdi> },
  { label: "What", cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action },
  { label: "Changed item", cell: Subject },
  { label: "Details", cell: detailsText },
];

const words = {
  title: "Audit",
  intro:
    "Every change made on this dashboard: who made it, what it was, and when. Apart from names, it never shows what anyone wrote to us.",
  caption: "Changes, newest first",
  empty: { title: "No changes yet", text: "Changes to surveys, orders and products will show up here." },
};

export function AuditPage({ page, params }: { page: ListPage<AuditRow>; params: URLSearchParams }) {
  return <ListView list="audit" words={words} columns={columns} page={page} params={params} />;
}

function Subject({ subject: { kind, id }, name }: AuditRow) {
  const { name: word, path } = subjectWords[kind] ?? { name: kind };
  const text = (
    <>
      {word} <bdi>{name ?? shortId(kind, id)}</bdi>
    </>
  );
  if (!path) return text;
  return (
    <a className="text-link" href={path + id}>
      {text}
    </a>
  );
}

/** Returns the order's number, a readable id, or the start of a random id: enough to identify it on the page. */
function shortId(kind: string, id: string): string {
  if (kind === "order") return orderNumber(id);
  return kind === "product" || kind === "list" ? id : id.slice(0, 6);
}

function detailsText({ action, details, owner }: AuditRow): string {
  const write: Partial<Record<string, (given: AuditDetails) => string>> = auditDetailWords;
  const amount = "cents" in details ? { amount: formatCents(Number(details.cents)) } : {};
  return write[action]?.({ ...details, owner, ...amount }) ?? "";
}
