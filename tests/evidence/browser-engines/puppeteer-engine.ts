import { type Browser, launch } from "puppeteer-core";
import { type Driver, type Engine, type Launch, STEP_LIMIT, WINDOW } from "./driver.ts";

/**
 * Drives Chromium by its own protocol, Firefox by WebDriver BiDi. Uses only the methods of the library's page below:
 * the others wait in the page, which ends Firefox if JavaScript is disabled.
 */
export async function openPuppeteer(
  browser: "chrome" | "firefox",
  executablePath: string,
  { scripts, tunnel }: Launch,
): Promise<Engine> {
  const opened = await launch({
    browser,
    executablePath,
    acceptInsecureCerts: true,
    defaultViewport: WINDOW,
    timeout: 2 * STEP_LIMIT,
    protocolTimeout: 2 * STEP_LIMIT,
    args: browser === "chrome" ? chromiumArguments(tunnel) : [],
    ...(browser === "firefox" && { extraPrefsFirefox: firefoxPreferences(scripts, tunnel) }),
  });
  return {
    visit: () => openWindow(opened, browser === "firefox" || scripts),
    close: () => opened.close(),
  };
}

function chromiumArguments(tunnel: number | undefined): string[] {
  return [
    "--no-first-run",
    "--disable-background-networking",
    // Puppeteer misses a page that was prerendered before it waits for it.
    "--disable-features=Prerender2",
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ...(tunnel === undefined
      ? ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
      : [`--proxy-server=https=127.0.0.1:${tunnel}`]),
  ];
}

function firefoxPreferences(scripts: boolean, tunnel: number | undefined): Record<string, unknown> {
  return {
    "javascript.enabled": scripts,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    ...(tunnel !== undefined && {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": tunnel,
    }),
  };
}

async function openWindow(browser: Browser, scripts: boolean): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_LIMIT);
  if (!scripts) await page.setJavaScriptEnabled(false);
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  return {
    open: async (address) => void (await page.goto(address)),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    read: (script, ...args) => page.evaluate(script, ...args) as Promise<never>,
    // Firefox sends no event when it shows a page from its back/forward cache.
    back: async () => void page.goBack().catch(() => undefined),
    forward: async () => void page.goForward().catch(() => undefined),
    reload: async () => void page.reload().catch(() => undefined),
    close: () => context.close(),
  };
}
