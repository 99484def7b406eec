import { existsSync, globSync } from "node:fs";
import path from "node:path";
import type { Engine, EngineName, Launch } from "./driver.ts";
import { openPuppeteer } from "./puppeteer-engine.ts";
import { openWebKit } from "./webkit-engine.ts";

const places = (process.env.PATH ?? "").split(path.delimiter);

/** The Debian packages that each engine needs, and how to detect them. */
const needs: Record<EngineName, { name: string; file: () => string | undefined }[]> = {
  chromium: [{ name: "chromium", file: () => process.env.CHROME_PATH }],
  firefox: [{ name: "firefox-esr", file: () => inPath("firefox-esr", "firefox") }],
  webkit: [
    { name: "webkit2gtk-driver", file: () => inPath("WebKitWebDriver") && miniBrowser() },
    { name: "xvfb", file: () => inPath("Xvfb") },
  ],
};

/** Returns the Debian packages that are missing. */
export function missingPackages(names: readonly EngineName[]): string[] {
  return names.flatMap((engine) => needs[engine].filter(({ file }) => !file()).map(({ name }) => name));
}

export function openEngine(name: EngineName, launch: Launch): Promise<Engine> {
  if (name === "webkit") return openWebKit(miniBrowser() ?? "", launch);
  return name === "firefox"
    ? openPuppeteer("firefox", inPath("firefox-esr", "firefox") ?? "", launch)
    : openPuppeteer("chrome", process.env.CHROME_PATH ?? "", launch);
}

/** Returns the path of the browser in the driver's own package. */
function miniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser")[0];
}

function inPath(...names: string[]): string | undefined {
  return names.flatMap((name) => places.map((place) => path.join(place, name))).find((file) => existsSync(file));
}
