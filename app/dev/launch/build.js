import { fileURLToPath } from "node:url";
import { runCommand } from "../../cli/failure.js";
import { buildIfChanged } from "../build/site-build.js";
import { installMissing } from "./installation.js";

// `npm run build`: makes build/ the same way as `npm start`.

const root = fileURLToPath(new URL("../../..", import.meta.url));

await runCommand(async () => {
  await buildIfChanged(root, await installMissing(root));
  return 0;
});
