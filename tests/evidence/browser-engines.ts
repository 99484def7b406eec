import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { launch } from "puppeteer-core";
import { Builder, Capabilities, Key } from "selenium-webdriver";
import { freePort } from "../support/free-port.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { readMessages, withDatabase } from "../support/server-database.ts";
import { readOrders } from "../support/shop-records.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { readRecord } from "../support/survey-records.ts";

// `npm run evidence -- browser-engines`: walks the survey, the cart to a paid order, and the contact form of the built
// site in Debian's Firefox and WebKit, by keyboard, with and without JavaScript. Fails if typed text isn't stored.
// Needs Debian's firefox-esr, webkit2gtk-driver and xvfb (docs/decisions/0081).

/** Milliseconds for a page load or any awaited condition. */
const LIMIT = 15_000;

/** What differs between the two engines' libraries. */
interface Driver {
  open: (address: string) => Promise<void>;
  /** Runs a function in the page, even with the page's scripts off. It can use only its arguments. */
  read: <Result>(script: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>;
  press: (key: "Enter" | "Space" | "Delete") => Promise<void>;
  close: () => Promise<void>;
}

/** Drives Firefox by WebDriver BiDi. The library's other methods wait in the page and fail without JavaScript. */
async function openFirefox(scripts: boolean): Promise<Driver> {
  const executablePath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file)) ?? "firefox";
  const extraPrefsFirefox = { "javascript.enabled": scripts, "network.captive-portal-service.enabled": false };
  const browser = await launch({ browser: "firefox", executablePath, extraPrefsFirefox, timeout: 2 * LIMIT });
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT);
  return {
    open: async (address) => void (await page.goto(address)),
    read: (script, ...args) => page.evaluate(script, ...args) as Promise<never>,
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key === "Space" ? " " : key),
    close: () => browser.close(),
  };
}

/** Drives WebKitGTK's MiniBrowser through its WebDriver, on a virtual screen. */
async function openWebKit(scripts: boolean): Promise<Driver> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
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
  process.once("exit", () => void (driver.kill(), screen.kill()));
  const server = `http://127.0.0.1:${port}`;
  await eventually("WebKit's driver", async () => (await fetch(`${server}/status`)).ok);
  const args = ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])];
  const binary = globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser")[0];
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    // Otherwise commands block while a page waits for its scripts.
    pageLoadStrategy: "none",
    timeouts: { pageLoad: LIMIT, script: LIMIT },
    "webkitgtk:browserOptions": { binary, args },
  });
  const web = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  const keys = { Enter: Key.ENTER, Space: Key.SPACE, Delete: Key.DELETE };
  return {
    open: (address) => web.get(address),
    // The driver never answers a script that hits a page while it is being replaced.
    read: (script, ...own) =>
      Promise.race([
        web.executeScript<never>(script, ...own),
        wait(3_000, null, { ref: false }).then(() => Promise.reject(new Error("The driver lost the script."))),
      ]),
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (key) => web.actions().sendKeys(keys[key]).perform(),
    close: async () => {
      await web.quit().catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** Polls a condition. Retries a read that fails while the browser leaves a page. */
async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + LIMIT; Date.now() < limit; await wait(100))
    if (await isSo().catch(() => false)) return;
  throw new Error(`never saw ${what}`);
}

/** A person at a keyboard. Elements are CSS selectors; every action waits until it is possible. */
interface Visitor {
  open: (path: string) => Promise<void>;
  /** Waits for a page whose path begins like this, and for its scripts. */
  arrive: (path: string) => Promise<void>;
  see: (words: string) => Promise<void>;
  /** Presses a button. Space selects a radio button or checkbox. */
  press: (element: string, key?: "Enter" | "Space") => Promise<void>;
  fill: (field: string, text: string) => Promise<void>;
  enter: () => Promise<void>;
}

function visitorAt(driver: Driver, origin: string, scripts: boolean): Visitor {
  const focus = (element: string) => eventually(element, () => driver.read(focusOn, element));
  const arrive = (to: string) => eventually(`the page ${to}`, () => driver.read(isThere, to, scripts ? "scripts" : ""));
  return {
    arrive,
    open: async (to) => {
      await driver.open(origin + to);
      await arrive(to.split("?", 1)[0] ?? to);
    },
    see: (words) => eventually(`'${words}'`, () => driver.read(shows, words.toLowerCase())),
    press: async (element, key = "Enter") => {
      await focus(element);
      await driver.press(key);
    },
    fill: async (field, text) => {
      await focus(field);
      await driver.type(text);
    },
    enter: () => driver.press("Enter"),
  };
}

// These three run in the page.

function isThere(start: string, scripts: string): boolean {
  if (!location.pathname.startsWith(start) || document.readyState !== "complete") return false;
  if (scripts === "" || !document.querySelector('link[rel="modulepreload"]')) return true;
  const form = document.querySelector("main form") ?? document.querySelector("main");
  return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
}

function shows(words: string): boolean {
  return document.body.innerText.replaceAll(/\s+/g, " ").toLowerCase().includes(words);
}

function focusOn(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].find((one) => one.checkVisibility());
  found?.focus();
  if (found && "select" in found) found.select();
  return found !== undefined && document.activeElement === found;
}

type Walk = (visitor: Visitor, shop: ShopServer, name: string) => Promise<void>;

const NEXT = 'button[name=intent][value="next"]:not([aria-hidden])';

const walks: Record<string, Walk> = {
  survey: async (visitor, shop, name) => {
    await visitor.open("/survey/creator?step=1");
    await visitor.fill("#name", name);
    await visitor.press('[name=current_stage][value="exploring"]', "Space");
    await visitor.press(NEXT);
    await visitor.see("Step 2 of 4");
    await visitor.arrive("/survey/creator");
    await visitor.fill("#niche", "Hymns, old & new");
    await visitor.press(NEXT);
    await visitor.see("Step 3 of 4");
    await visitor.arrive("/survey/creator");
    await visitor.press('[name=weak_areas][value="Branding"]', "Space");
    await visitor.press(NEXT);
    await visitor.see("Step 4 of 4");
    await visitor.arrive("/survey/creator");
    await visitor.fill("#success_vision", "Harvest");
    await visitor.press('button[name=intent][value="submit"]:not([aria-hidden])');
    await visitor.arrive("/survey/creator/success");
    const kept = await readRecord(shop.databaseFile, name);
    check(kept.completed_at !== null && kept.niche === "Hymns, old & new", `stored '${String(kept.niche)}'`);
    check(String(kept.weak_areas) === "Branding" && kept.success_vision === "Harvest", "a later step was lost");
  },
  cart: async (visitor, shop) => {
    await visitor.open("/shop/stewardship-notebook");
    await visitor.press('button[name=intent][value="add"]');
    await visitor.see("Order Summary");
    await visitor.arrive("/cart");
    await visitor.fill("[name=quantity]", "3");
    await visitor.enter();
    await visitor.see("$49.50");
    await visitor.press('button[name=intent][value="checkout"]');
    await visitor.arrive("/c/pay/");
    await visitor.press('button[name=action][value="pay"]');
    await visitor.see("Thank you for your purchase!");
    await shop.stripe.stripeFake.settled();
    const paid = (await readOrders(shop.databaseFile)).filter(({ state }) => state === "paid");
    check(paid.length === 1, `${paid.length} orders are paid`);
    await withDatabase(shop.databaseFile, (db) => db.updateTable("orders").set({ state: "refunded" }).execute());
  },
  contact: async (visitor, shop, name) => {
    await visitor.open("/contact");
    await visitor.fill("#name", name);
    await visitor.fill("#email", "ruth@example.com");
    await visitor.fill("#message", "Café & <b>bold</b>, 100% \\ honest");
    await visitor.press("main form button.button");
    await visitor.see("Thank you for your message! We'll get back to you soon.");
    const kept = (await readMessages(shop.databaseFile)).filter((message) => message.name === name);
    check(kept.length === 1, `${kept.length} messages are stored`);
    check(kept[0]?.message === "Café & <b>bold</b>, 100% \\ honest", `stored '${kept[0]?.message}'`);
  },
};

function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

const shop = await startShop();
const rows: string[][] = [];
try {
  for (const [engine, openEngine] of Object.entries({ Firefox: openFirefox, WebKit: openWebKit }))
    for (const scripts of [true, false])
      for (const [name, walk] of Object.entries(walks)) {
        const driver = await openEngine(scripts);
        const visitor = visitorAt(driver, shop.origin, scripts);
        const finding = await walk(visitor, shop, `Ruth ${rows.length} of Engines`).then(
          () => "ok",
          async (error: unknown) =>
            `${String(error)} at ${await driver.read(() => location.href).catch(() => "no page")}`,
        );
        await Promise.race([driver.close(), wait(10_000)]);
        rows.push([engine, scripts ? "on" : "off", name, finding]);
        console.log(`${engine}, JavaScript ${scripts ? "on" : "off"}, ${name}: ${finding}`);
      }
} finally {
  await shop.remove();
}
console.log(`\n${markdownTable(["engine", "JavaScript", "walk", "finding"], rows)}`);
process.exit(rows.every(([, , , finding]) => finding === "ok") ? 0 : 1);
