import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Failure } from "../../cli/failure.js";
import { runProgram } from "./program.js";

const LIMIT = 10 * 60_000;

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium's build without windows, which halves the time of the browser tests. It has no profiles. */
const HEADLESS_SHELL = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Finds the browsers of the tests. If there is no Chromium, installs Playwright's, or else Debian's.
 *
 * @param {string} root
 * @param {string} node
 * @returns {Promise<{ CHROME_PATH: string; HEADLESS_SHELL_PATH?: string; LYNX_PATH?: string }>} paths, as variables of
 *   the environment; the tests do without a headless shell or lynx
 * @throws {Failure} if there is no Chromium and none can be installed
 */
export async function findBrowsers(root, node) {
  let chromium = await findChromium();
  if (!chromium) {
    console.log("Installing Chromium for the tests.");
    const playwright = path.join(root, "node_modules", "playwright", "cli.js");
    await runProgram(node, [playwright, "install", "chromium"], { cwd: root, quiet: true, limitMs: LIMIT });
    chromium = (await findChromium()) ?? (await installFromDebian());
  }
  if (!chromium) {
    throw new Failure(
      "The tests need Chromium or Chrome: none is here and none could be installed. Install one, or name it: CHROME_PATH=/path/to/chrome npm test",
    );
  }
  const [shell, lynx] = [findInPath(HEADLESS_SHELL), findInPath(["lynx"])];
  return { CHROME_PATH: chromium, ...(shell && { HEADLESS_SHELL_PATH: shell }), ...(lynx && { LYNX_PATH: lynx }) };
}

/** A Chromium or Chrome that starts, if there is one. CHROME_PATH may name it. */
export async function findChromium() {
  const { chromium } = await import("playwright");
  const named = process.env.CHROME_PATH;
  const files = named ? [named] : [chromium.executablePath(), findInPath(CHROMIUM)];
  for (const file of files) {
    // A file alone proves nothing: Ubuntu's is a script that only says which package to install.
    const starts = file && existsSync(file) && (await runProgram(file, ["--version"], { quiet: true })) === 0;
    if (starts) return file;
  }
  return undefined;
}

async function installFromDebian() {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const packages = ["chromium", "chromium-headless-shell", "lynx"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [file = "", ...rest] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args];
    if ((await runProgram(file, rest, { limitMs: LIMIT })) !== 0) return undefined;
  }
  return findChromium();
}

/** @param {string[]} names */
function findInPath(names) {
  const places = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => places.map((place) => path.join(place, name))).find((file) => existsSync(file));
}
