import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { Failure } from "../../cli/failure.js";
import { installDebianPackage } from "./debian-package.js";
import { runProgram } from "./program.js";

const DOWNLOAD_LIMIT = 5 * 60_000;

/**
 * Finds a Chromium for the tests, or installs one.
 *
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string>} its path
 * @throws {Failure} where there is none and none can be had
 */
export async function findBrowser(root, node) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Failure(`CHROME_PATH is '${chosen}', but no browser starts there.`);
  }
  return (
    (await findInstalledBrowser()) ??
    ((await installDebianBrowsers()) ? await findInstalledBrowser() : null) ??
    ((await downloadBrowser(root, node)) ? await findInstalledBrowser() : null) ??
    failToFind()
  );
}

/**
 * Finds Chromium's smaller build that opens no window: the tests' pages take half the time in it. It knows no settings
 * of a profile, so it can't stand in for a browser that refuses cookies.
 *
 * @returns {Promise<string | null>} its path, or null where it is not installed
 */
export async function findHeadlessShell() {
  for (const file of headlessShells(process.platform, process.env)) {
    if (await works(file)) return file;
  }
  return null;
}

/** @returns {Promise<string | null>} */
async function findInstalledBrowser() {
  const { chromium } = await import("playwright");
  for (const file of [chromium.executablePath(), ...systemBrowsers(process.platform, process.env)]) {
    if (await works(file)) return file;
  }
  return null;
}

async function installDebianBrowsers() {
  const installed = await installDebianPackage("chromium");
  if (installed) await installDebianPackage("chromium-headless-shell");
  return installed;
}

/**
 * Ubuntu's chromium-browser is a script that only says which package to install: it has to answer.
 *
 * @param {string} file
 */
async function works(file) {
  if (!existsSync(file)) return false;
  // There chrome.exe opens a window instead.
  if (process.platform === "win32") return true;
  return (await runProgram(file, ["--version"], { quiet: true, limitMs: 20_000 })) === 0;
}

/**
 * Where a browser may be, in the order in which they are tried.
 *
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function systemBrowsers(platform, env) {
  if (platform === "win32") {
    const places = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA];
    const names = [
      "Google\\Chrome\\Application\\chrome.exe",
      "Chromium\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    return names.flatMap((name) => places.flatMap((place) => (place ? [`${place}\\${name}`] : [])));
  }
  if (platform === "darwin") {
    const names = ["Google Chrome", "Chromium", "Microsoft Edge"];
    return ["", os.homedir()].flatMap((home) =>
      names.map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  return onSearchPath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"], env);
}

/**
 * Where a build without windows may be; there is none for Windows and macOS outside Playwright's own folders.
 *
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function headlessShells(platform, env) {
  return platform === "linux" ? onSearchPath(["chromium-headless-shell", "chrome-headless-shell"], env) : [];
}

/**
 * @param {string[]} names
 * @param {Record<string, string | undefined>} env
 */
function onSearchPath(names, env) {
  const places = [...(env.PATH ?? "").split(":"), "/usr/bin", "/usr/local/bin", "/snap/bin"].filter(Boolean);
  return [...new Set(names.flatMap((name) => places.map((place) => path.posix.join(place, name))))];
}

/**
 * @param {string} root
 * @param {string} node
 */
async function downloadBrowser(root, node) {
  console.log("Downloading Playwright's Chromium.");
  const playwright = path.join(root, "node_modules", "playwright", "cli.js");
  return (await runProgram(node, [playwright, "install", "chromium"], { cwd: root, limitMs: DOWNLOAD_LIMIT })) === 0;
}

/** @returns {never} */
function failToFind() {
  throw new Failure(
    "The tests need Chromium or Chrome: none is here and none could be installed. Install one, or name it: CHROME_PATH=/path/to/chrome npm test",
  );
}
