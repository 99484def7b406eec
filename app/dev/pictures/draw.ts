import path from "node:path";
import { runListed } from "../launch/run-listed.ts";

// `npx node app/dev/pictures/draw.ts NAME`: regenerates pictures and fonts that are kept in the repository.

await runListed(path.join(import.meta.dirname, "draw"));
