import { spawn } from "node:child_process";
import { sql } from "kysely";
import type { Database } from "../../app/database/database.ts";
import { tableKeys } from "../../app/database/schema/schema.ts";
import { freePort } from "./free-port.ts";
import { COMPILED, root } from "./run-tool.ts";

export interface RunningMove {
  pid: number | undefined;
  output: () => string;
  kill: () => void;
  /** `code` is null if the process was killed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts `npm run move-to-postgres` on a file, without npm. No site runs on its port. */
export async function startMove(file: string, args: string[], env: Record<string, string> = {}): Promise<RunningMove> {
  const child = spawn(process.execPath, ["app/cli/move-to-postgres.ts", ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      ...COMPILED,
      NODE_NO_WARNINGS: "1",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATABASE_URL: `file:${file}`,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (output += text));
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) =>
    child.once("error", reject).once("close", (code) => resolve({ code, output })),
  );
  return { pid: child.pid, output: () => output, kill: () => void child.kill("SIGKILL"), ended };
}

/** Returns all rows of all tables as text, independent of the command's own comparison. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of Object.keys(tableKeys)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map(({ part: _of, ...row }) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  return all;
}
