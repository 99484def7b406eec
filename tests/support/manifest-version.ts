import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * Returns the manifest version of a checkout's build, as it appears in pages with scripts; "none" if there is no
 * manifest.
 */
export function manifestVersion(folder: string): string {
  const name =
    readdirSync(path.join(folder, "build/client/assets")).find((one) => /^manifest-\w+\.js$/.test(one)) ?? "";
  return /manifest-(\w+)\.js/.exec(name)?.[1] ?? "none";
}
