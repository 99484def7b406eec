import path from "node:path";
import { isBuilt } from "../../app/dev/build/site-build.js";

/** http and browser tests run the production build. An outdated one would test the wrong site. */
export default function requireCurrentBuild(): void {
  const root = path.resolve(import.meta.dirname, "../..");
  if (!isBuilt(root)) throw new Error("build/ is missing or older than its sources. Run npm test, or npm run build.");
}
