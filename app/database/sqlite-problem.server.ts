import path from "node:path";
import { DatabaseProblem, type ErrorClassifier } from "./database-problem.server.ts";
import { MOVED } from "./moved-mark-sqlite.server.ts";

/**
 * Turns an error of SQLite or the file system about a database file into one sentence for the person who starts the
 * site. Returns any other error unchanged.
 */
export function explainSqliteError(error: unknown, file: string): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return error;
  if (isMoved(error)) return new DatabaseProblem(error.message, { cause: error });
  const problem = sentences(file).find(([codes]) => codes.test(code));
  return problem ? new DatabaseProblem(`${problem[1]} (${code})`, { cause: error }) : error;
}

const OUTAGES = /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CORRUPT|NOTADB|FULL|CANTOPEN|PERM|PROTOCOL|NOMEM)/;

/** How SQLite classifies its errors (https://www.sqlite.org/rescode.html). */
export const sqliteErrors: ErrorClassifier = {
  isOutage: (error) => isMoved(error) || OUTAGES.test(codeOf(error)),
  // Another program has locked the file.
  isConflict: (error) => codeOf(error).startsWith("SQLITE_BUSY"),
};

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

/** Whether a write was refused because the data is elsewhere now: see moved-mark-sqlite. */
function isMoved(error: unknown): error is Error {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === "SQLITE_CONSTRAINT_TRIGGER" && String(message).startsWith(MOVED);
}

function sentences(file: string): [codes: RegExp, sentence: string][] {
  const folder = path.dirname(file);
  return [
    [
      /^(SQLITE_FULL|ENOSPC|EDQUOT)$/,
      `The disk of ${folder} is full: extend the volume or delete what is not needed there, then start again.`,
    ],
    [
      /^(SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS$|ENOENT$|ENOTDIR|EEXIST)/,
      `The database ${file} can't be written: its folder must exist, be writable, and belong to the user that the site runs as.`,
    ],
    [
      /^EISDIR$/,
      `The database ${file} is a folder: name a file in it in DATABASE_URL, such as file:${path.join(file, "site.db")}.`,
    ],
    [/^(SQLITE_NOTADB|SQLITE_CORRUPT)/, `The database ${file} is damaged or not an SQLite file: restore a copy of it.`],
    [/^SQLITE_BUSY/, `The database ${file} is locked by another program, which did not let go of it for five seconds.`],
    [
      /^(SQLITE_IOERR|EIO)/,
      `The disk of ${folder} could not be read or written: check whether it is full or broken, then start again.`,
    ],
  ];
}
