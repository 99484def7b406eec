import { readFileSync, rmSync } from "node:fs";
import { COMPRESSED, listTextFiles, writeCompressed } from "../../server/static-files.server.ts";

// The build's last step: compresses every file of text as small as it gets, so
// that the server has nothing to do but send it.

rmSync(COMPRESSED, { recursive: true, force: true });
for (const { file } of listTextFiles()) await writeCompressed(COMPRESSED, readFileSync(file));
