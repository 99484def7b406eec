import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Failure } from "../../cli/failure.js";
import { runProgram } from "./program.js";

/**
 * @typedef {{ version?: string; optional?: boolean; dependencies?: object; devDependencies?: object }} Package
 *
 * @typedef {Record<string, Package>} Packages
 */

const LIMIT = 20 * 60_000;

/**
 * Installs the packages of package-lock.json unless they are complete.
 *
 * @param {string} root
 * @returns {Promise<string>} path of the Node that the site runs on
 * @throws {Failure} if they can't be installed, or no Node is new enough
 */
export async function installMissing(root) {
  if (isInstalled(root)) {
    const present = findNode(root);
    if (present) return present;
  } else {
    await installPackages(root);
  }
  // The only install script that we need: it downloads this project's Node.
  await runNpm(root, ["rebuild", "node"]);
  const node = findNode(root);
  if (node) return node;
  throw new Failure(
    `The site needs Node 24.7 or newer, this is ${process.version}, and npm's install scripts, which bring a newer one, are switched off.`,
  );
}

/**
 * Skips install scripts: npm would run node-gyp for better-sqlite3, which ships its binaries, and that needs a compiler
 * and headers from the network.
 *
 * @param {string} root
 */
async function installPackages(root) {
  console.log("Installing packages with npm ci; the first time takes a minute or two.");
  const code = await runNpm(root, ["ci", "--include=dev", "--ignore-scripts"]);
  if (code !== 0) throw new Failure(`The packages could not be installed: npm ci ended with code ${code}, see above.`);
}

/**
 * Compares package-lock.json with the list in node_modules that npm writes last, and looks for each package's folder.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  const present = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !present || !lockFitsManifest(root, wanted)) return false;
  return Object.entries(wanted).every(
    ([folder, { version, optional }]) =>
      folder === "" ||
      // Packages for other platforms are listed but not installed.
      (optional && !present[folder]) ||
      (present[folder]?.version === version && existsSync(path.join(root, folder, "package.json"))),
  );
}

/**
 * @param {string} root
 * @param {Packages} wanted
 */
function lockFitsManifest(root, wanted) {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return describe(manifest) === describe(wanted[""]);
}

/**
 * Merges optional dependencies into the others, because npm does so too, but only in the lock file.
 *
 * @param {any} source
 */
function describe(source) {
  const dependencies = Object.entries({ ...source?.dependencies, ...source?.optionalDependencies });
  return JSON.stringify([dependencies.toSorted(), Object.entries(source?.devDependencies ?? {}).toSorted()]);
}

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/** npm's remarks on packages, funding and warnings tell a person who starts the site nothing. */
const QUIET = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

/**
 * Runs the npm that started this command, on that npm's own Node: the one in node_modules is about to be replaced.
 *
 * @param {string} root
 * @param {string[]} args
 */
function runNpm(root, args) {
  const { npm_node_execpath: npmNode, npm_execpath: npm } = process.env;
  const ownNode = npmNode && !path.resolve(npmNode).startsWith(path.join(root, "node_modules"));
  if (ownNode && npm && existsSync(npmNode) && existsSync(npm)) {
    return runProgram(npmNode, [npm, ...args, ...QUIET], { cwd: root, quiet: "errors-only", limitMs: LIMIT });
  }
  const search = (process.env.PATH ?? "").split(path.delimiter);
  const env = { ...process.env, PATH: search.filter((folder) => !folder.startsWith(root)).join(path.delimiter) };
  const shell = process.platform === "win32";
  return runProgram("npm", [...args, ...QUIET], { cwd: root, env, shell, quiet: "errors-only", limitMs: LIMIT });
}

/** The first version that has Argon2 (https://nodejs.org/api/crypto.html). TypeScript files run since 22.18. */
const OLDEST = [24, 7];

/**
 * Finds the site's Node: from the `node` package or, if npm's install scripts are disabled, the one that runs this.
 *
 * @param {string} root
 * @returns {string | null} null if both are missing or too old
 */
function findNode(root) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const candidates = [path.join(root, "node_modules", "node", "bin", name), process.execPath];
  return candidates.find((file) => isNewEnough(versionOf(file))) ?? null;
}

/** @param {string} version such as `v24.1.0` */
function isNewEnough(version) {
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
