import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { browserPath } from "../../../app/dev/launch/browser-path.ts";
import { installDebianPackage } from "../../../app/dev/launch/debian-package.js";
import type { Engine, EngineName, Launch } from "./driver.ts";
import { openPuppeteer } from "./puppeteer-engine.ts";
import { openWebKit } from "./webkit-engine.ts";

const places = (process.env.PATH ?? "").split(path.delimiter);

/** The Debian packages that each engine needs, and how to detect them. */
const needs: Record<EngineName, { name: string; file: () => string | undefined }[]> = {
  chromium: [{ name: "chromium", file: () => inPath("chromium") ?? chosenChromium() }],
  firefox: [{ name: "firefox-esr", file: () => inPath("firefox-esr", "firefox") }],
  webkit: [
    { name: "webkit2gtk-driver", file: () => inPath("WebKitWebDriver") && miniBrowser() },
    { name: "xvfb", file: () => inPath("Xvfb") },
  ],
};

/** Installs missing packages if this user may do so. Returns those still missing. */
export async function installEngines(names: readonly EngineName[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, file } of names.flatMap((engine) => needs[engine])) {
    if (file() || ((await installDebianPackage(name)) && file())) continue;
    missing.push(name);
  }
  return missing;
}

export function openEngine(name: EngineName, launch: Launch): Promise<Engine> {
  if (name === "webkit") return openWebKit(miniBrowser() ?? "", launch);
  return name === "firefox"
    ? openPuppeteer("firefox", inPath("firefox-esr", "firefox") ?? "", launch)
    : openPuppeteer("chrome", browserPath(), launch);
}

/** Returns the path of the browser in the driver's own package. */
function miniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser")[0];
}

function chosenChromium(): string | undefined {
  try {
    return browserPath();
  } catch {
    return undefined;
  }
}

function inPath(...names: string[]): string | undefined {
  return names.flatMap((name) => places.map((place) => path.join(place, name))).find((file) => existsSync(file));
}
