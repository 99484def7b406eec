import { execFileSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** The first version that has Argon2 (https://nodejs.org/api/crypto.html). TypeScript files run since 22.18. */
const OLDEST = [24, 7];

/**
 * Finds the Node that the site runs on: the one from the `node` package, or, if npm's install scripts are disabled, the
 * one that runs this command.
 *
 * @param {string} root
 * @returns {string | null} its path, or null if both are missing or too old
 */
export function findNode(root) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const candidates = [path.join(root, "node_modules", "node", "bin", name), process.execPath];
  return candidates.find((file) => isNewEnough(versionOf(file))) ?? null;
}

/**
 * @param {string} version such as `v24.1.0`
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @param {string} file */
function versionOf(file) {
  if (file === process.execPath) return process.version;
  try {
    return execFileSync(file, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 10_000,
    });
  } catch {
    return "";
  }
}
