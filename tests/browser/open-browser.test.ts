import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccessibilityViolations } from "../support/axe.ts";
import { openBrowser, openContext, openContextWithoutCookies } from "../support/open-browser.ts";
import { shareWindow } from "../support/visit.ts";

// Checks on a made-up page what the other browser tests assume about their browser.

const PAGE = `<!doctype html><html lang="en"><title>Made up</title><main><h1>Made up</h1>
  <p id="scripts">off</p><script>document.getElementById("scripts").textContent = "on"</script>
  <img src="/nothing.png"></main></html>`;

let server: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader(
      "Set-Cookie",
      `${request.url === "/save" ? "saved" : "taste"}=salt; Path=/; HttpOnly; SameSite=Lax`,
    );
    response.setHeader("Content-Type", "text/html");
    const answer = () => response.end(request.url === "/cookies" ? `<p>${request.headers.cookie ?? "none"}</p>` : PAGE);
    if (request.url === "/save") setTimeout(answer, 300);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a browser keeps cookies and runs scripts", async () => {
  await visit(await openContext(browser, { javaScriptEnabled: true }), async (page) => {
    expect(await page.textContent("#scripts")).toBe("on");
    expect(await page.evaluate(writeCookie)).toBe("a=b");
    await page.goto(`${origin}/cookies`);
    expect(await page.textContent("p")).toContain("taste=salt");
  });
});

test("scripts can be off", async () => {
  await visit(await openContext(browser, { javaScriptEnabled: false }), async (page) => {
    expect(await page.textContent("#scripts")).toBe("off");
  });
});

test("cookies can be blocked: none is stored or sent, and scripts run", async () => {
  await visit(await openContextWithoutCookies(), async (page) => {
    expect(await page.textContent("#scripts")).toBe("on");
    // navigator.cookieEnabled is still true in this mode. What matters is that nothing is stored.
    expect(await page.evaluate(writeCookie)).toBe("");
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow("Access is denied");
    await page.goto(`${origin}/cookies`);
    expect(await page.textContent("p")).toBe("none");
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("cookies and scripts can be off together", async () => {
  await visit(await openContextWithoutCookies({ javaScriptEnabled: false }), async (page) => {
    expect(await page.textContent("#scripts")).toBe("off");
    await page.goto(`${origin}/cookies`);
    expect(await page.textContent("p")).toBe("none");
  });
});

test("the accessibility check names each violation and its element", async () => {
  await visit(await openContext(browser, { javaScriptEnabled: true, bypassCSP: true }), async (page) => {
    expect(await findAccessibilityViolations(page)).toEqual([expect.stringMatching(/^image-alt: .*\| img \|/)]);
  });
});

test("a shared window starts each visitor afresh: no storage, no interception, the original size", async () => {
  const sharedWindow = shareWindow(origin, () => openContext(browser, { javaScriptEnabled: true }));
  try {
    await sharedWindow.visit(async (page, context) => {
      await page.route("**/cookies", (route) => route.abort());
      await page.goto(origin);
      await page.evaluate(() => {
        localStorage.setItem("kept", "for ever");
        sessionStorage.setItem("kept", "for now");
      });
      expect(await page.evaluate(writeCookie)).toBe("a=b");
      await page.setViewportSize({ width: 390, height: 844 });
      await context.newPage();
    });
    await sharedWindow.visit(async (page, context) => {
      expect(context.pages()).toEqual([page]);
      await page.goto(`${origin}/cookies`);
      expect(await page.textContent("p")).toBe("none");
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
      expect(page.viewportSize()).toEqual({ width: 1280, height: 720 });
    });
  } finally {
    await sharedWindow.close();
  }
});

test("a beacon of a page that is left gives the next visitor of a shared window no cookie", async () => {
  const sharedWindow = shareWindow(origin, () => openContext(browser, { javaScriptEnabled: true }));
  try {
    await sharedWindow.visit(async (page) => {
      await page.goto(origin);
      await page.evaluate(() =>
        window.addEventListener("pagehide", () => void fetch("/save", { method: "POST", keepalive: true })),
      );
    });
    await sharedWindow.visit(async (page, context) => {
      await page.goto(origin);
      await page.waitForTimeout(600);
      expect((await context.cookies()).map(({ name }) => name)).toEqual(["taste"]);
    });
  } finally {
    await sharedWindow.close();
  }
});

test("a shared window fails the visit with the error, and the next visit gets a new window", async () => {
  const sharedWindow = shareWindow(origin, () => openContext(browser, { javaScriptEnabled: true }));
  try {
    const used: BrowserContext[] = [];
    const complain = sharedWindow.visit(async (page, context) => {
      used.push(context);
      await page.evaluate(() => console.error("no good"));
    });
    await expect(complain).rejects.toThrow("no good");
    await sharedWindow.visit(async (_page, context) => void used.push(context));
    expect(used[0]).not.toBe(used[1]);
  } finally {
    await sharedWindow.close();
  }
});

function writeCookie(): string {
  document.cookie = "a=b";
  return document.cookie;
}

async function visit(context: BrowserContext, look: (page: Page) => Promise<void>): Promise<void> {
  try {
    const page = await context.newPage();
    await page.goto(origin);
    await look(page);
  } finally {
    await context.close();
  }
}
