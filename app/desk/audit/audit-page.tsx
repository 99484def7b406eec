import { orderNumber } from "../../checkout/order.ts";
import { auditActionWords, auditDetailWords, subjectWords } from "../../content/desk-audit.ts";
import { auditPageWords as words } from "../../content/desk.ts";
import { ExportLinks } from "../export/export-links.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { EmptyState } from "../list/empty-state.tsx";
import type { ListPage } from "../list/keyset-cursor.ts";
import { PageLinks } from "../list/page-links.tsx";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";

/** A line of the log as it is shown. */
export interface AuditRow {
  id: string;
  time: string;
  /** Name of the member. */
  who: string;
  action: string;
  subject: { kind: string; id: string };
  details: Record<string, string | number | boolean | null>;
}

const { columns } = words;

const shown: readonly Column<AuditRow>[] = [
  { key: "when", label: columns.when, heads: true, cell: ({ time }) => <Moment iso={time} /> },
  { key: "who", label: columns.who, cell: ({ who }) => <bdi>{who}</bdi> },
  {
    key: "what",
    label: columns.what,
    cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action,
  },
  { key: "subject", label: columns.subject, cell: ({ subject }) => <Subject {...subject} /> },
  { key: "details", label: columns.details, cell: detailsText },
];

export function AuditPage({ page, params }: { page: ListPage<AuditRow>; params: URLSearchParams }) {
  return (
    <>
      <PageHead title={words.title} actions={<ExportLinks list="audit" />}>
        <p>{words.intro}</p>
      </PageHead>
      {page.rows.length === 0 ? (
        <EmptyState {...words.empty} />
      ) : (
        <DataTable caption={words.caption} columns={shown} rows={page.rows} keyOf={({ id }) => id} />
      )}
      <PageLinks page={page} path="/desk/audit" params={params} />
    </>
  );
}

function Subject({ kind, id }: AuditRow["subject"]) {
  const { name, path } = (subjectWords as Record<string, { name: string; path?: string }>)[kind] ?? { name: kind };
  const text = `${name} ${shortId(kind, id)}`;
  if (!path) return text;
  return (
    <a className="text-link" href={path + id}>
      {text}
    </a>
  );
}

/** An order's own number, a word where the id is one, or as much of a random one as tells it from its neighbours. */
function shortId(kind: string, id: string): string {
  if (kind === "order") return orderNumber(id);
  return kind === "product" || kind === "list" ? id : id.slice(0, 6);
}

function detailsText({ action, details }: AuditRow): string {
  return (
    (auditDetailWords as Record<string, ((given: AuditRow["details"]) => string) | undefined>)[action]?.(details) ?? ""
  );
}
