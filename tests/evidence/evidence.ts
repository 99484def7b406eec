import process from "node:process";
import { findChromium } from "../../app/dev/launch/browser.js";
import { runListed } from "../../app/dev/launch/run-listed.ts";

// `npm run evidence`: takes all figures in one run and writes them to docs/figures.md (figures.ts); 35 minutes,
// an hour with PostgreSQL.
// `npm run evidence -- --help` lists the measurements, crashes and screenshots that take too long for `npm test`, and
// `npm run evidence -- NAME [its own options]` runs one.

if (process.argv.length === 2) process.argv.push("figures");
const browser = await findChromium();
if (browser) process.env.CHROME_PATH = browser;
await runListed(import.meta.dirname, "evidence.ts");
