import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowserWithNames, openContext } from "../support/open-browser.ts";
import { readMessages } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit, waitForScripts } from "../support/visit.ts";

// docs/decisions/0064-main-address.md in a browser, with a proxy that terminates TLS and with real host names. What
// each address answers: tests/http/main-address.test.ts.

const MAIN = "https://tetm.test";
const WWW = "https://www.tetm.test";
const MICAH = "https://micah-rowe.tetm.test";
const NAMES = [MAIN, WWW, MICAH].map((origin) => new URL(origin).host);

const server = useServer(() =>
  startServer({
    SITE_ORIGIN: MAIN,
    SESSION_SECRET: "s".repeat(32),
    CLIENT_ADDRESS_HEADER: "X-Forwarded-For",
  }),
);
let proxy: TlsProxy;
let browser: Browser;

beforeAll(async () => {
  proxy = await openTlsProxy(server.origin, NAMES);
  browser = await openBrowserWithNames(NAMES, proxy.port);
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
});

const open = () => openContext(browser, { javaScriptEnabled: true, ignoreHTTPSErrors: true });

test("a visitor on www types and submits at the main address", () =>
  visit(open(), async (page) => {
    await page.goto(`${WWW}/contact`);
    expect(page.url()).toBe(`${MAIN}/contact`);
    await waitForScripts(page);
    const name = "By www";
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill("ruth@before.example");
    await page.getByLabel("Message").fill('First line <b>\nsecond "line" & more');
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you for your message!").waitFor();
    expect((await readMessages(server.databaseFile)).map((message) => message.name)).toContain(name);
  }));

test("a creator's subdomain has its pictures, styles and fonts, and leads to the main address", () =>
  visit(open(), async (page) => {
    const missing: string[] = [];
    page.on("response", (response) => void (response.status() >= 400 && missing.push(response.url())));
    await page.goto(MICAH, { waitUntil: "networkidle" });
    expect(page.url()).toBe(`${MICAH}/creators/micah-rowe`);
    expect(
      await page
        .locator("main img")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toEqual([true, true]);
    expect(missing).toEqual([]);
    await page.locator("main").getByRole("link", { name: "Back to Portfolio", exact: true }).click();
    await page.waitForURL(`${MAIN}/portfolio`);
  }));

test("a script of a page that was open on www before goes on at the main address", () =>
  visit(
    open(),
    async (page) => {
      // Shows a page on www, as before the site redirected its other hosts. The browser accepts a certificate that it
      // doesn't know for a page, not for a style sheet.
      await page.goto(`${WWW}/about`);
      const answer = await fetch(`${server.origin}/contact`);
      const [body, headers] = [await answer.text(), Object.fromEntries(answer.headers)];
      // Of the compressed body.
      for (const name of ["content-encoding", "content-length"]) delete headers[name];
      await page.route(`${WWW}/contact`, (route) => route.fulfill({ body, headers }));
      await page.goto(`${WWW}/contact`);
      await waitForScripts(page);
      // Remix's own router, under the name that its scripts use.
      await page.evaluate('void window.__remixRouter.navigate("/portfolio?page=2")');
      await expect.poll(() => page.url()).toBe(`${MAIN}/portfolio?page=2`);
    },
    // A browser that doesn't know the certificate gives up on what the page prefetches.
    /ERR_TOO_MANY_RETRIES/,
  ));

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
