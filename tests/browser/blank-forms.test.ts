import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askRawPage, isFromMemory } from "../support/blank-form.ts";
import { MESSAGE } from "../support/contact-message.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { readMessages } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Blank forms come from memory, compressed in pieces and with a nonce that was not there when they were rendered:
// docs/decisions/0114-blank-forms.md. `visit` fails on every violation of the content policy and hydration mismatch.

let shop: ShopServer;
let browser: Browser;
let gzipOnly: { origin: string; close: () => Promise<void> };

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  gzipOnly = await openProxy({ "accept-encoding": "gzip" });
  for (const path of ["/contact", "/survey/creator", "/cart", "/shop/covenant-tee", "/desk/sign-in"]) await keep(path);
});

afterAll(async () => {
  await browser?.close();
  await gzipOnly?.close();
  await shop?.remove();
});

/** Hands requests on with these headers, which Chromium doesn't let a test replace, and the answers as they are. */
async function openProxy(headers: Record<string, string>): Promise<typeof gzipOnly> {
  const proxy = createServer((asked, response) => {
    const options = { method: asked.method, headers: { ...asked.headers, ...headers } };
    request(new URL(asked.url ?? "/", shop.origin), options, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void proxy.close(() => resolve())),
  };
}

/** Opens a form until it comes from memory. */
async function keep(path: string): Promise<void> {
  for (let times = 0; times < 200; times += 1) {
    if (isFromMemory(await askRawPage(shop.origin + path))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} is not kept.`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await waitForScripts(page);
}

test.each(["/contact", "/survey/creator", "/shop/covenant-tee", "/desk/sign-in"])(
  "%s runs its scripts, as br and as gzip",
  async (path) => {
    for (const [encoding, origin] of [
      ["br", shop.origin],
      ["gzip", gzipOnly.origin],
    ] as const)
      await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
        const response = await page.goto(origin + path);
        expect(response?.headers()["content-encoding"]).toBe(encoding);
        await waitForScripts(page);
      });
  },
);

test("the empty cart runs its scripts", async () => {
  await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
    await page.goto(`${shop.origin}/cart`);
    const isLive = () =>
      page.evaluate(() =>
        Object.keys(document.querySelector("main a") ?? {}).some((key) => key.startsWith("__reactProps")),
      );
    await eventually(isLive).toBe(true);
  });
});

test("a script that has not the page's nonce does not run", async () => {
  await visit(
    openContext(browser, { javaScriptEnabled: true }),
    async (page) => {
      await open(page, "/contact");
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'foreign'";
        document.body.append(script);
      });
      expect(await page.title()).toBe("Get in Touch | TETM");
    },
    /Content Security Policy/,
  );
});

test("two browsers that send the form that they got are two messages", async () => {
  for (const name of ["first", "second"])
    await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
      await open(page, "/contact");
      await page.getByLabel("Name", { exact: false }).first().fill(name);
      await page.locator("[name=email]").fill(MESSAGE.email);
      await page.locator("[name=message]").fill("Hello");
      await page.locator("main form button[type=submit]").click();
      await page.getByRole("alert").waitFor();
    });
  const names = (await readMessages(shop.databaseFile)).map((message) => message.name);
  expect(names.toSorted()).toEqual(["first", "second"]);
});
