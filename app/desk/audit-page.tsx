import { auditActionWords, subjectWords } from "../content/desk-audit.ts";
import { auditPageWords as words, deskWords } from "../content/desk.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ExportLinks } from "./export-links.tsx";
import { Moment } from "./moment.tsx";
import { PageHead } from "./page-head.tsx";
import { PageLinks } from "./page-links.tsx";
import type { ListPage } from "./page-turn.ts";

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
  { key: "who", label: columns.who, cell: ({ who }) => who },
  { key: "what", label: columns.what, cell: ({ action }) => (auditActionWords as Record<string, string>)[action] ?? action },
  { key: "subject", label: columns.subject, cell: ({ subject }) => <Subject {...subject} /> },
  { key: "details", label: columns.details, cell: ({ details }) => detailsText(details) },
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
  const text = `${name} ${id.slice(0, 6)}`;
  if (!path) return text;
  return (
    <a className="text-link" href={path + id}>
      {text}
    </a>
  );
}

function detailsText(details: AuditRow["details"]): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${value ?? deskWords.none}`)
    .join(", ");
}
