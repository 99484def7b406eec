import process from "node:process";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import { openMailHarness } from "../../support/mail-harness.ts";

// A sender for tests/evidence/mail-storm.ts that runs until it is killed. Its clock runs ten times as fast as real
// time.

const [file = "", port = "", name = "", start = ""] = process.argv.slice(2);
const FASTER = 10;
const db = openFile(file);
const desk = openMailHarness(db, Number(port), name);
desk.to.now = () => new Date(Number(start) + (Date.now() - Number(start)) * FASTER);
desk.to.pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / FASTER));
for (;;) {
  await desk.round();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
