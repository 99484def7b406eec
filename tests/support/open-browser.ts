import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
} from "playwright";
import { keptByWorker } from "./shared-by-worker.ts";

/** Milliseconds for a click or page load on a slow, busy machine. */
const STEP_LIMIT = 30_000;

/** Connects to the worker's browser, started once. Each file has its own connection; closing it closes its contexts. */
export async function openBrowser(): Promise<Browser> {
  const server = await keptByWorker().keep("browser", startBrowser, (started) => started.close());
  return chromium.connect(server.wsEndpoint());
}

/** For commands outside `npm test`. Close it when done. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(process.env.CHROME_PATH));
}

/** Launches a browser with the back/forward cache, which Playwright turns off by default. */
export function openBrowserThatKeepsPages(): Promise<Browser> {
  return chromium.launch({
    ...launchOptions(process.env.CHROME_PATH),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

/** A context without cookies or storage. It reduces motion by default: page transitions take a fifth of the time. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions & { javaScriptEnabled: boolean },
): Promise<BrowserContext> {
  return limitSteps(await browser.newContext({ reducedMotion: "reduce", ...options }));
}

/** Blocks cookies and local storage. Only profile preferences can do that, so this is a second browser. */
export async function openContextWithoutCookies(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const profile = await keptByWorker().keep("browser without cookies", startProfileWithoutCookies, (context) =>
    context.close(),
  );
  const browser = profile.browser();
  if (!browser) throw new Error("Playwright names no browser of a profile.");
  return limitSteps(await browser.newContext({ reducedMotion: "reduce", ...options }));
}

function startBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    ...launchOptions(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROME_PATH),
    host: "127.0.0.1",
  });
}

async function startProfileWithoutCookies(): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(os.tmpdir(), "tetm-profile-"));
  mkdirSync(path.join(profile, "Default"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, launchOptions(process.env.CHROME_PATH));
  context.once("close", () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return context;
}

function limitSteps(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(STEP_LIMIT);
  return context;
}

function launchOptions(executablePath: string | undefined): LaunchOptions {
  if (!executablePath) throw new Error("CHROME_PATH is not set. npm test and npm run evidence find a browser.");
  return {
    executablePath,
    timeout: 30_000,
    // Chromium's sandbox doesn't run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--no-first-run",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  };
}
