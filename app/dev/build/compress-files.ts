import { readFileSync, rmSync } from "node:fs";
import { COMPRESSED, listTextFiles, writeCompressed } from "../../server/static-files.server.ts";

// The build's last step: compresses every text file as small as possible, so that the server only has to send it.

rmSync(COMPRESSED, { recursive: true, force: true });
for (const { file } of listTextFiles()) await writeCompressed(COMPRESSED, readFileSync(file));
