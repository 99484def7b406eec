/** Append-only: who changed what at the desk, and when. It holds no personal data of those who wrote to us. */
export interface AuditLogTable {
  id: string;
  happened_at: string;
  /** The member who did it; null for the person at the command line. */
  staff_id: string | null;
  /** See desk/audit.ts. */
  action: string;
  subject_kind: string;
  subject_id: string;
  /** JSON of names and short values, such as a status before and after. */
  details: string;
}
