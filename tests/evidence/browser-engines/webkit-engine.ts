import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../support/free-port.ts";
import { type Driver, type Engine, type Launch, STEP_LIMIT, WINDOW } from "./driver.ts";

/**
 * Drives WebKitGTK's small browser through its WebDriver, on a virtual screen. The driver also acts and reads without
 * JavaScript.
 */
export async function openWebKit(miniBrowser: string, { scripts, tunnel }: Launch): Promise<Engine> {
  const port = await freePort();
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=local"], {
    // WebKit's sandbox needs privileges that containers lack.
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: "x11",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
    stdio: "ignore",
  });
  const stop = async () => {
    await end(driver);
    await end(screen);
  };
  process.once("exit", () => void (driver.kill(), screen.kill()));
  const server = `http://127.0.0.1:${port}`;
  await waitForDriver(server).catch(async (error: unknown) => (await stop(), Promise.reject(error)));
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    unhandledPromptBehavior: "accept",
    // Otherwise commands block while a page waits for its scripts.
    pageLoadStrategy: "none",
    acceptInsecureCerts: tunnel !== undefined,
    timeouts: { pageLoad: STEP_LIMIT, script: STEP_LIMIT },
    "webkitgtk:browserOptions": {
      binary: miniBrowser,
      args: [
        "--automation",
        ...(tunnel ? [`--proxy=http://127.0.0.1:${tunnel}`, "--ignore-tls-errors"] : []),
        ...(scripts ? [] : ["--enable-javascript=false"]),
      ],
    },
  });
  return {
    visit: async () => openWindow(await new Builder().usingServer(server).withCapabilities(capabilities).build()),
    close: stop,
  };
}

/** Milliseconds after which a script has been lost. */
const LOST = 3_000;

async function openWindow(web: WebDriver): Promise<Driver> {
  await web.manage().window().setRect(WINDOW);
  // The driver never answers a script that reaches a page while it is being replaced.
  const run = <Result>(...script: Parameters<typeof web.executeScript>): Promise<Result> =>
    Promise.race([
      web.executeScript<Result>(...script),
      wait(LOST, null, { ref: false }).then(() => Promise.reject(new Error("The driver lost the script."))),
    ]);
  return {
    open: async (address) => {
      const left = await run<number>("return performance.timeOrigin");
      await web.get(address);
      const isThere = () =>
        run<boolean>(
          "return performance.timeOrigin !== arguments[0] && document.readyState === 'complete'",
          left,
        ).catch(() => false);
      await web.wait(isThere, STEP_LIMIT, `${address} was not loaded`);
    },
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (key) =>
      web
        .actions()
        .sendKeys(key === "Enter" ? Key.ENTER : Key.DELETE)
        .perform(),
    clickAt: ({ x, y }) =>
      web.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    read: (script, ...args) => run(script, ...args),
    back: async () =>
      void web
        .navigate()
        .back()
        .catch(() => undefined),
    forward: async () =>
      void web
        .navigate()
        .forward()
        .catch(() => undefined),
    reload: async () =>
      void web
        .navigate()
        .refresh()
        .catch(() => undefined),
    close: async () => void (await web.quit().catch(() => undefined)),
  };
}

async function waitForDriver(server: string): Promise<void> {
  const limit = Date.now() + STEP_LIMIT;
  while (Date.now() < limit) {
    const answer = await fetch(`${server}/status`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error("WebKitWebDriver does not answer.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
