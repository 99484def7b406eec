import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Failure } from "../../cli/failure.js";
import { runProgram } from "../launch/program.js";

/** Everything that the build reads. public/ is not listed because it is served unchanged. */
const INPUTS = ["app", "migrations", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

const LIMIT = 10 * 60_000;

/**
 * @param {string} root
 * @param {string} node
 * @throws {Failure} if the build fails
 */
export async function buildIfChanged(root, node) {
  if (isBuilt(root)) return;
  console.log("Building the site.");
  const hash = hashInputs(root);
  rmSync(hashFile(root), { force: true });
  const remix = path.join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const env = { ...process.env, NODE_ENV: "production", VITEST: undefined };
  const code = await runProgram(node, [remix, "vite:build", "--logLevel", "warn"], { cwd: root, env, limitMs: LIMIT });
  if (code !== 0) throw new Failure(`The site could not be built: the build ended with code ${code}, see above.`);
  compressAssets(path.join(root, "build", "client", "assets"));
  mkdirSync(path.dirname(hashFile(root)), { recursive: true });
  writeFileSync(hashFile(root), hash);
}

/** @param {string} folder of scripts and styles; sirv serves the compressed ones */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Whether build/ was built from the current sources.
 *
 * @param {string} root
 */
export function isBuilt(root) {
  const outputs = [path.join("server", "index.js"), "client", "inputs.sha256"];
  if (!outputs.every((name) => existsSync(path.join(root, "build", name)))) return false;
  return readFileSync(hashFile(root), "utf8") === hashInputs(root);
}

/** @param {string} root */
function hashFile(root) {
  return path.join(root, "build", "inputs.sha256");
}

/** @param {string} root */
function hashInputs(root) {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap((input) => listFiles(root, input)).toSorted()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.split(path.sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(root, name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full).flatMap((entry) => listFiles(root, path.join(name, entry)));
}
