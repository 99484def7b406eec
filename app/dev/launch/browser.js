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
 * @throws {Failure} if there is none and none can be installed
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
 * Finds Chromium's smaller build that opens no window: it halves the time of the browser tests. It has no profile
 * preferences, so it can't replace a browser that refuses cookies.
 *
 * @returns {Promise<string | null>} its path, or null if it is not installed
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
 * Whether the browser starts. A file alone proves nothing: Ubuntu's chromium-browser is a script that only says which
 * package to install.
 *
 * @param {string} file
 */
async function works(file) {
  if (!existsSync(file)) return false;
  // On Windows, `chrome.exe --version` opens a window.
  if (process.platform === "win32") return true;
  return (await runProgram(file, ["--version"], { quiet: true, limitMs: 20_000 })) === 0;
}

/**
 * Paths where a browser may be, in the order in which they are tried.
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
 * Paths where a windowless build may be. On Windows and macOS it exists only in Playwright's own folders.
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
