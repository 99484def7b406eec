import { readdirSync } from "node:fs";
import path from "node:path";

/** Returns the manifest version in the pages of a checkout's build, or "none" without a manifest. */
export function manifestVersion(folder: string): string {
  const name =
    readdirSync(path.join(folder, "build/client/assets")).find((one) => /^manifest-\w+\.js$/.test(one)) ?? "";
  return /manifest-(\w+)\.js/.exec(name)?.[1] ?? "none";
}
