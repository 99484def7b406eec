import { codeOf, DatabaseProblem, type ErrorClassifier } from "./database-problem.server.ts";

/** SQLSTATE codes of outages: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OUTAGE_STATES = /^(08|53|57|58|F0|XX00[12]|25006$|25P03$|55P03$|4000[13]$|40P01$|28|3D000$)/;

/** Errors of the network and of name lookups (Node), which have a code but no SQLSTATE. */
const NETWORK = /^(E[A-Z]{3,}|SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_)/;

/** insufficient_privilege: not an outage, because a retry does not help, but the operator can fix it. */
const NO_RIGHT = "42501";

/** Messages of node-postgres without any code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout|Cannot use a pool|The server does not support SSL)/;

export const postgresErrors: ErrorClassifier = {
  isOutage(error) {
    const code = codeOf(error);
    return isState(code) ? OUTAGE_STATES.test(code) : NETWORK.test(code) || LOST.test(error.message);
  },
  /**
   * serialization_failure, deadlock_detected, and unique_violation, which two transactions that both checked first may
   * end with, too (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html). Each guarantees
   * that nothing was stored; 40003 and a lost connection do not.
   */
  isConflict: (error) => /^(40001|40P01|23505)$/.test(codeOf(error)),
};

/** Turns an outage or missing right into a sentence for the operator, without the password. Others stay unchanged. */
export function explainPostgresError(error: unknown, url: string): unknown {
  const place = withoutPassword(url);
  const code = codeOf(error);
  if (code === NO_RIGHT)
    return new DatabaseProblem(
      `The database ${place} refuses its user (${(error as Error).message}): the user must own the database and all that is in it. (${code})`,
      { cause: error },
    );
  if (!(error instanceof Error) || !postgresErrors.isOutage(error)) return error;
  const problem = sentences(place).find(([codes]) => codes.test(code || error.message));
  const sentence = problem?.[1] ?? `The database ${place} can't be reached or used: ${error.message}`;
  return new DatabaseProblem(code ? `${sentence} (${code})` : sentence, { cause: error });
}

export function withoutPassword(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

function sentences(place: string): [codes: RegExp, sentence: string][] {
  return [
    [/^28/, `The database ${place} does not let the site in: look at the user and the password in DATABASE_URL.`],
    [/^3D000$/, `There is no database ${place}: create it, then start again.`],
    [/^25006$/, `The database ${place} can only be read: name the server that writes in DATABASE_URL.`],
    [
      /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_)/,
      `The certificate of the database ${place} is not trusted: give the authority's with sslrootcert=FILE in DATABASE_URL.`,
    ],
    [/does not support SSL/, `The database ${place} does not speak TLS, which DATABASE_URL asks for.`],
    [
      /^53300$/,
      `The database ${place} takes no more connections: lower DATABASE_CONNECTIONS, or raise max_connections there.`,
    ],
  ];
}

function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
}
