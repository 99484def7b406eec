import { writeFileSync } from "node:fs";
import process from "node:process";
import { startPostgres } from "../support/postgres-server.ts";
import { makeSide } from "./bench-desk/make-side.ts";
const postgres = await startPostgres();
process.env.TEST_POSTGRES_URL = postgres.url;
const side = await makeSide(Number(process.argv[2]));
writeFileSync(
  "/tmp/pg/info.json",
  JSON.stringify({
    url: postgres.url,
    file: side.server.databaseFile,
    origin: side.server.origin,
    cookie: `${side.member.cookie.name}=${side.member.cookie.value}`,
  }),
);
console.log("ready");
await new Promise((r) => setTimeout(r, 60 * 60_000));
