import { existsSync } from "node:fs";
import path from "node:path";
import { readDatabaseSetting, SettingError } from "../config/read-setting.server.ts";
import type { Settings } from "../config/settings.server.ts";
import { nameOfDatabase } from "../database/connect.server.ts";
import { moveToPostgres, takeBack } from "../database/move-to-postgres.server.ts";
import { searchedColumns } from "../survey/questions.ts";
import { Failure, runCommand } from "./failure.js";
import { localOrigin } from "./local-origin.js";
import { failureOf, readArguments, readSettingsOrFail, refuseMissing } from "./settings-and-database.ts";

// `npm run move-to-postgres -- postgres://...`: copies the SQLite file that DATABASE_URL names into an empty PostgreSQL
// database, compares the two, and makes the file refuse writes. `-- --take-back` makes it accept writes again.

const USAGE =
  "Name the database to move to: npm run move-to-postgres -- postgres://user:password@host/database. Or take the file back: npm run move-to-postgres -- --take-back";

const LIMIT = 10_000;

await runCommand(async () => {
  const request = readRequest();
  const settings = readSettingsOrFail();
  const file = fileOf(settings);
  try {
    if (request === "take-back") await goBack(file);
    else {
      await refuseWhileServed(settings);
      await move(file, request, settings);
    }
    return 0;
  } catch (error) {
    throw failureOf(error, { file }, ...(request === "take-back" ? [] : [request]));
  }
});

async function move(
  file: string,
  place: { url: string; connections: number },
  { sessionSecrets }: Settings,
): Promise<void> {
  const start = performance.now();
  const rows = await moveToPostgres(file, place, {
    searched: searchedColumns(),
    now: () => new Date(),
    note: (line) => console.log(line),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Moved ${file} to ${nameOfDatabase(place)}: ${rows} rows, each compared (${seconds} s). The file takes no more writes. Now start the site with DATABASE_URL set to the new database, and without MAINTENANCE.`,
  );
  const secret = path.join(path.dirname(file), "session-secret");
  if (sessionSecrets.length === 0 && existsSync(secret))
    console.log(
      `Set SESSION_SECRET there to what stands in ${secret}: with another one carts, resume links, links of orders and second steps end.`,
    );
}

async function goBack(file: string): Promise<void> {
  const mark = await takeBack(file);
  if (!mark) throw new Failure(`${file} was not moved: there is nothing to take back.`);
  console.log(
    `${file} may be written to again. It is as it was on ${mark.movedAt}; what came in at ${mark.address} since is not in it.`,
  );
}

function fileOf({ database }: Settings): string {
  if (!("file" in database))
    throw new Failure("DATABASE_URL names a database of PostgreSQL already: it must be the file that is moved.");
  refuseMissing(database.file);
  return database.file;
}

/** @throws {Failure} that does not repeat the URL, because it contains a password */
function readRequest(): { url: string; connections: number } | "take-back" {
  const { values, positionals } = readArguments(USAGE, { "take-back": { type: "boolean", default: false } });
  const [url, ...rest] = positionals;
  if (values["take-back"] && !url) return "take-back";
  if (!url || rest.length > 0 || values["take-back"]) throw new Failure(USAGE);
  try {
    const place = readDatabaseSetting({ DATABASE_URL: url });
    if ("url" in place) return { url: place.url, connections: 2 };
  } catch (error) {
    if (error instanceof SettingError) throw new Failure(error.message.replace("DATABASE_URL", "The address"));
  }
  throw new Failure(USAGE);
}

/** @throws {Failure} if a server with these settings runs and isn't in maintenance mode, or doesn't say */
async function refuseWhileServed({ host, port }: Pick<Settings, "host" | "port">): Promise<void> {
  const origin = localOrigin({ host, port });
  const again = "Start it again with MAINTENANCE=on, or stop it; then move. Nothing was changed.";
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(LIMIT) });
    const health = (await response.json()) as { maintenance?: unknown };
    if (health.maintenance !== true) throw new Failure(`The site at ${origin} is not in maintenance mode. ${again}`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as { cause?: { code?: unknown } }).cause?.code !== "ECONNREFUSED")
      throw new Failure(`What listens at ${origin} does not say whether it is a site in maintenance mode. ${again}`);
  }
}
