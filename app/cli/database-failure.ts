import { DatabaseProblem } from "../database/database-problem.server.ts";
import { explainSqliteError } from "../database/sqlite-problem.server.ts";
import { Failure } from "./failure.js";

/**
 * What went wrong while a copy was written from one database file to another, as a `Failure` where a person can put it
 * right. A full or unwritable disk is the target's.
 */
export function failureOf(error: unknown, source: string, target: string): unknown {
  const code = String((error as { code?: unknown } | null)?.code);
  const explained = explainSqliteError(error, /^(E|SQLITE_FULL|SQLITE_IOERR)/.test(code) ? target : source);
  return explained instanceof DatabaseProblem ? new Failure(explained.message) : error;
}
