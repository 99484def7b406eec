import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

test("home is a whole document that runs no scripts", async () => {
  const response = await fetch(`${server.origin}/`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  // React closes its stream with comments.
  expect(html).toMatch(/<\/html>(<!--\/?\$-->)*$/);
  // Structured data isn't executed.
  expect(html.replaceAll('<script type="application/ld+json">', "")).not.toContain("<script");
  expect(html).not.toContain("modulepreload");
});

test("the content policy of such a page allows no scripts, and forms to us and to Stripe", async () => {
  const response = await fetch(`${server.origin}/`);
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
  expect(response.headers.has("X-Powered-By")).toBe(false);
});

test("every resource of the page on this site exists", async () => {
  const html = await (await fetch(`${server.origin}/`)).text();
  const files = [...html.matchAll(/<link [^>]*href="(\/[^"]+)"/g)].map((match) => match[1]);
  expect(files).toContain("/icon.svg");
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) expect((await fetch(server.origin + file)).status, file).toBe(200);
});

test("an unknown address gets a 404 page and is logged without its query", async () => {
  const response = await fetch(`${server.origin}/no/such-page?token=secret-word`);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html.replaceAll(/<[^>]+>/g, "")).toContain("404");
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain("<title>Page not found | TETM</title>");
  expect(html).toMatch(/<a [^>]*href="\/"/);
  await server.waitForRecord((record) => record.msg === "page not found" && record.path === "/no/such-page");
  const request = await server.waitForRecord((record) => record.msg === "request" && record.path === "/no/such-page");
  expect(request).toMatchObject({ method: "GET", status: 404 });
  expect(server.lines.join("\n")).not.toContain("secret-word");
});

test("canonical links fall back on the main domain where no origin is configured", async () => {
  const html = await (await fetch(`${server.origin}/`)).text();
  expect(html).toContain('<link rel="canonical" href="https://tetm.example/"/>');
});
