const HOUR = 60 * 60 * 1000;
const NAME = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

/** Returns the name of a scheduled backup, such as `site-20261120T093000Z.db`. Names sort by time. */
export function backupName(time: Date): string {
  return `site-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.db`;
}

/** Whether a file is a scheduled backup, or the checksum of one. */
export function isOfBackup(name: string): boolean {
  return NAME.test(name.replace(/\.sha256$/, ""));
}

/** Whether the next backup is due. A name from the future means that the clock was wrong; it is ignored. */
export function isDue(names: readonly string[], now: Date, everyHours: number): boolean {
  const past = names.flatMap(timeIn).filter((time) => time <= now.getTime());
  return past.length === 0 || Math.max(...past) + everyHours * HOUR <= now.getTime();
}

/**
 * Returns the names in the folder that are to be deleted: backups other than the newest `keep`, backups older than
 * `oldest` (/privacy promises their deletion by then), the checksums of both, and the partial files of interrupted
 * backups. The newest backup always stays, and so do names that the schedule did not create.
 */
export function namesToDelete(names: readonly string[], keep: number, oldest = new Date(0)): string[] {
  const backups = names.filter((name) => NAME.test(name)).toSorted();
  const kept = new Set(backups.slice(-keep).filter((name) => name === backups.at(-1) || name >= backupName(oldest)));
  return names.filter((name) => {
    const [backup = ""] = /^site-\d{8}T\d{6}Z\.db/.exec(name) ?? [];
    const ending = name.slice(backup.length);
    if (!NAME.test(backup)) return false;
    return (
      /^\.partial-\d+(-journal|-wal|-shm)?$/.test(ending) || (["", ".sha256"].includes(ending) && !kept.has(backup))
    );
  });
}

function timeIn(name: string): number[] {
  const [, ...parts] = NAME.exec(name) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return year ? [Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)] : [];
}
