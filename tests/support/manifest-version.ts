import { readdirSync } from "node:fs";
import path from "node:path";

/** The manifest version of a checkout's build, as pages with scripts name it; "none" where there is no manifest. */
export function manifestVersion(folder: string): string {
  const name =
    readdirSync(path.join(folder, "build/client/assets")).find((one) => /^manifest-\w+\.js$/.test(one)) ?? "";
  return /manifest-(\w+)\.js/.exec(name)?.[1] ?? "none";
}
