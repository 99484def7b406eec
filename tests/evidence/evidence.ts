import process from "node:process";
import { findChromium } from "../../app/dev/launch/browser.js";
import { runListed } from "../../app/dev/launch/run-listed.ts";

// `npm run evidence` lists what takes too long for `npm test`: load, attacks, crashes, screenshots.
// `npm run evidence -- NAME [its own options]` runs one.

const browser = await findChromium();
if (browser) process.env.CHROME_PATH = browser;
await runListed(import.meta.dirname, "evidence.ts");
