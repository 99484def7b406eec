import { runListed } from "../../app/dev/launch/run-listed.ts";

// `npm run evidence -- NAME [its own options]`: measurements, crashes and screenshots that take too long for `npm
// test`.

await runListed(import.meta.dirname, "evidence.ts");
