import path from "node:path";
import { runListed } from "../launch/run-listed.ts";

// `npm run draw -- NAME`: regenerates pictures and fonts that are kept in the repository.

await runListed(path.join(import.meta.dirname, "draw"));
