/** Where copies of the data are made by what the site's settings tell of. */
interface CopySettings {
  /** Backups of the site's own: each is deleted when it is so many times so many hours old (backup-names.ts). */
  backups: { everyHours: number; keep: number } | null;
  /** Litestream copies the database. */
  replicated: boolean;
  /** The site runs on a volume of Fly.io. */
  onFly: boolean;
}

/** Days that litestream.yml keeps a state, and one in which it looks for what is older. */
const REPLICA_DAYS = 7 + 1;

/** Days that fly.toml keeps a snapshot of the volume, and one in which it is taken. */
const SNAPSHOT_DAYS = 14 + 1;

const HOUR = 60 * 60 * 1000;

/** When the last copy is deleted that holds what is there now, ISO-8601 UTC; null where nothing is known of copies. */
export function copyUntil({ backups, replicated, onFly }: CopySettings, now: Date): string | null {
  const hours = Math.max(
    backups ? backups.everyHours * backups.keep : 0,
    replicated ? REPLICA_DAYS * 24 : 0,
    onFly ? SNAPSHOT_DAYS * 24 : 0,
  );
  return hours === 0 ? null : new Date(now.getTime() + hours * HOUR).toISOString();
}
