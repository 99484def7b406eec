import { existsSync } from "node:fs";
import process from "node:process";
import { runProgram } from "./program.js";

const UPDATE_LIMIT = 3 * 60_000;
const INSTALL_LIMIT = 10 * 60_000;

/** Limits: each server is tried once, for 20 seconds, so that apt-get gives up soon without a network. */
const BOUNDED = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20"];

/** @type {Promise<boolean> | undefined} */
let updated;

/**
 * Installs a package of Debian or Ubuntu if this user may do so without a password.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether apt-get installed it
 */
export async function installDebianPackage(name) {
  const rights = await findRights();
  if (!rights) return false;
  console.log(`Installing ${name} with apt-get.`);
  updated ??= runAptGet(rights, ["update", "-q"], UPDATE_LIMIT);
  if (!(await updated)) return false;
  return runAptGet(rights, ["install", "-q", "-y", "--no-install-recommends", name], INSTALL_LIMIT);
}

/** @returns {Promise<string[] | null>} what to put in front of apt-get, or null if it can't be run */
async function findRights() {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return null;
  if (process.getuid?.() === 0) return [];
  const withoutPassword = await runProgram("sudo", ["-n", "true"], { quiet: true, limitMs: 10_000 });
  return withoutPassword === 0 ? ["sudo", "-n"] : null;
}

/**
 * @param {string[]} rights
 * @param {string[]} args
 * @param {number} limitMs
 */
async function runAptGet(rights, args, limitMs) {
  const [file = "", ...rest] = [...rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...BOUNDED, ...args];
  return (await runProgram(file, rest, { limitMs })) === 0;
}
