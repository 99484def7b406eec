import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { installDebianPackage } from "./debian-package.js";

/**
 * Finds or installs lynx for the test that walks the site as text. Without lynx, that one test is skipped.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function findTextBrowser() {
  const installed = process.env.LYNX_PATH ?? findInPath("lynx");
  if (installed) return installed;
  return (await installDebianPackage("lynx")) ? findInPath("lynx") : undefined;
}

/** @param {string} name */
function findInPath(name) {
  const places = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return places.map((place) => path.join(place, name)).find((file) => existsSync(file));
}
