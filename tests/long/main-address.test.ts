import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowserWithNames, openContext } from "../support/open-browser.ts";
import { readMessages } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// docs/decisions/0064-main-address.md in a browser, with a proxy that terminates TLS and with real host names.

const MAIN = "https://tetm.test";
const WWW = "https://www.tetm.test";
const MICAH = "https://micah-rowe.tetm.test";
const NAMES = [MAIN, WWW, MICAH].map((origin) => new URL(origin).host);

let server: TestServer;
let proxy: TlsProxy;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({
    SITE_ORIGIN: MAIN,
    SESSION_SECRET: "s".repeat(32),
    CLIENT_ADDRESS_HEADER: "X-Forwarded-For",
  });
  proxy = await openTlsProxy(server.origin, NAMES);
  browser = await openBrowserWithNames(NAMES, proxy.port);
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await server?.remove();
});

describe.each([true, false])("with JavaScript %s", (javaScriptEnabled) => {
  const open = () => openContext(browser, { javaScriptEnabled, ignoreHTTPSErrors: true });

  test("a visitor on www types and submits at the main address", () =>
    visit(open(), async (page) => {
      await page.goto(`${WWW}/contact`);
      expect(page.url()).toBe(`${MAIN}/contact`);
      if (javaScriptEnabled) await waitForScripts(page);
      const name = `By www, JavaScript ${javaScriptEnabled}`;
      await fillIn(page, name);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Thank you for your message!").waitFor();
      expect((await readMessages(server.databaseFile)).map((message) => message.name)).toContain(name);
    }));

  test("a creator's subdomain shows their page, and all its links go to the main address", () =>
    visit(open(), async (page) => {
      for (const [role, name, to] of [
        ["logo", "TETM, home", "/"],
        ["menu", "Home", "/"],
        ["menu", "Contact", "/contact"],
        ["footer", "Privacy", "/privacy"],
        ["page", "Back to Portfolio", "/portfolio"],
      ] as const) {
        await page.goto(MICAH);
        expect(page.url()).toBe(`${MICAH}/creators/micah-rowe`);
        const where = {
          logo: page.locator("header"),
          menu: page.locator("header nav").first(),
          footer: page.locator("footer"),
          page: page.locator("main"),
        }[role];
        await where.getByRole("link", { name, exact: true }).click();
        await page.waitForURL(MAIN + to);
      }
    }));

  test("its pictures, styles and fonts are there", () =>
    visit(open(), async (page) => {
      const missing: string[] = [];
      page.on("response", (response) => void (response.status() >= 400 && missing.push(response.url())));
      await page.goto(MICAH, { waitUntil: "networkidle" });
      expect(
        await page
          .locator("main img")
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
      ).toEqual([true, true]);
      expect(missing).toEqual([]);
    }));

  test("from an address that is no page, the way home is the main address", () =>
    visit(
      open(),
      async (page) => {
        await page.goto(`${MICAH}/creators/micah-rowe.html`);
        await page.getByRole("link", { name: "Return to Home" }).click();
        await expect.poll(() => page.url()).toBe(`${MAIN}/`);
      },
      /status of 404/,
    ));

  test("the survey begun by www is found again", () =>
    visit(open(), async (page) => {
      await page.goto(`${WWW}/survey/creator`);
      if (javaScriptEnabled) await waitForScripts(page);
      await page.getByLabel("Name", { exact: false }).first().fill("Ruth By Www");
      await page.locator("[name=current_stage]").first().check();
      await page.getByRole("button", { name: "Next Step" }).click();
      await page.waitForURL(`${MAIN}/survey/creator?step=2`);
      await page.goto(`${WWW}/survey/creator?step=2`);
      expect(page.url()).toBe(`${MAIN}/survey/creator?step=2`);
      expect(await page.locator("body").textContent()).toContain("Step 2 of 4");
    }));

  test("a page opened on www earlier keeps what was typed, says what to do, and links to the main address", () =>
    visit(
      open(),
      async (page) => {
        await showOnWww(page, "/contact");
        await page.goto(`${WWW}/contact`);
        expect(page.url()).toBe(`${WWW}/contact`);
        if (javaScriptEnabled) await waitForScripts(page);
        await fillIn(page, "Ruth Of Before");
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByText("Please use this form on our main website").first().waitFor();
        expect(await (javaScriptEnabled ? valuesOf(page) : page.locator("dd").allTextContents())).toEqual([
          "Ruth Of Before",
          "ruth@before.example",
          "Services Inquiry",
          STORY,
        ]);
        if (javaScriptEnabled) return;
        // On a wide screen the text is beside the heading, which must leave room for it.
        const { left, right, width } = await page
          .locator("[data-part=error-words]")
          .evaluate((words) => words.getBoundingClientRect().toJSON() as DOMRect);
        expect([left >= 0, right <= 1280, width > 400]).toEqual([true, true, true]);
        await page.getByRole("link", { name: "Open the page" }).click();
        await page.waitForURL(({ origin, pathname }) => origin + pathname === `${MAIN}/contact`);
      },
      /status of 403/,
    ));
});

test("a script of a page that was open on www before goes on at the main address", () =>
  visit(openContext(browser, { javaScriptEnabled: true, ignoreHTTPSErrors: true }), async (page) => {
    await showOnWww(page, "/contact");
    await page.goto(`${WWW}/contact`);
    await waitForScripts(page);
    // Remix's own router, under the name that its scripts use.
    await page.evaluate('void window.__remixRouter.navigate("/portfolio?page=2")');
    await expect.poll(() => page.url()).toBe(`${MAIN}/portfolio?page=2`);
  }));

const STORY = 'First line <b>\nsecond "line" & more';

/** Shows a page on www, as before the site redirected its other hosts. */
async function showOnWww(page: Page, at: string): Promise<void> {
  // The browser accepts a certificate that it doesn't know for a page, not for a style sheet.
  await page.goto(`${WWW}/about`);
  const answer = await fetch(server.origin + at);
  const [body, headers] = [await answer.text(), Object.fromEntries(answer.headers)];
  // Of the compressed body.
  for (const name of ["content-encoding", "content-length"]) delete headers[name];
  await page.route(WWW + at, (route) =>
    route.request().method() === "GET" ? route.fulfill({ body, headers }) : route.continue(),
  );
}

/** Returns the values of the contact form's fields. */
function valuesOf(page: Page): Promise<string[]> {
  return Promise.all(["Name", "Email", "Subject", "Message"].map((label) => page.getByLabel(label).inputValue()));
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ruth@before.example");
  await page.getByLabel("Message").fill(STORY);
}

/** Terminates TLS in front of the site, as a platform's proxy does. */
interface TlsProxy {
  port: number;
  close: () => Promise<void>;
}

/**
 * Forwards each request unchanged, including `Host`, and adds the visitor's address and the protocol.
 *
 * @param origin the site's origin
 * @param names the host names in the proxy's self-signed certificate
 */
async function openTlsProxy(origin: string, names: readonly string[]): Promise<TlsProxy> {
  const listener = createServer(certificateFor(names), (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
      "x-forwarded-proto": "https",
    };
    const passed = ask(
      origin + incoming.url,
      { method: incoming.method ?? "GET", headers, setHost: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}

/** Creates a certificate with openssl, because Node can't. */
function certificateFor(names: readonly string[]): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-tls-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = [
    "-subj",
    `/CN=${names[0]}`,
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
  ];
  try {
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        cert,
        ...subject,
      ],
      { stdio: "pipe" },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
