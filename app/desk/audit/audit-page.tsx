import { formatCents } from "../../shop/catalogue/money.ts";
import { orderNumber } from "../../shop/orders/order.ts";
import type { Column } from "../list/data-table.tsx";
import type { ListPage } from "../list/list-page.ts";
import { ListView } from "../list/list-view.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { auditActionWords, type AuditRow } from "./audit-entry.ts";
import { auditDetailWords, auditPageWords as words, subjectWords } from "./words.ts";

const { columns } = words;

const shown: readonly Column<AuditRow>[] = [
  { key: "when", label: columns.when, heads: true, cell: ({ time }) => <Moment iso={time} /> },
  { key: "who", label: columns.who, cell: ({ who }) => <bdi>{who}</bdi> },
  {
    key: "what",
    label: columns.what,
    cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action,
  },
  { key: "subject", label: columns.subject, cell: Subject },
  { key: "details", label: columns.details, cell: detailsText },
];

export function AuditPage({ page, params }: { page: ListPage<AuditRow>; params: URLSearchParams }) {
  return <ListView list="audit" words={words} columns={shown} page={page} params={params} />;
}

function Subject({ subject: { kind, id }, name }: AuditRow) {
  const { name: word, path } = (subjectWords as Record<string, { name: string; path?: string }>)[kind] ?? {
    name: kind,
  };
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
  const write = (auditDetailWords as Record<string, ((given: AuditRow["details"]) => string) | undefined>)[action];
  return (
    write?.({ ...details, owner, ...("cents" in details && { amount: formatCents(Number(details.cents)) }) }) ?? ""
  );
}
