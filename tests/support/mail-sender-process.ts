import process from "node:process";
import { connect } from "../../app/database/connect.server.ts";
import { openMailHarness } from "./mail-harness.ts";
import { placeOf } from "./server-database.ts";

// A mail sender in its own process. Sends all due email, prints the number of emails sent, and exits.

const [file = "", port = "", name = ""] = process.argv.slice(2);
const { db } = await connect(placeOf(file));
const desk = openMailHarness(db, Number(port), name);
let sent = 0;
for (let idle = 0; idle < 3;) {
  const results = await desk.round();
  sent += results.filter((result) => result === "sent").length;
  idle = results.length === 0 ? idle + 1 : 0;
}
await db.destroy();
console.log(sent);
