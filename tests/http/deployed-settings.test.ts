import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ SITE_ORIGIN: "https://faith.example", SESSION_SECRET: "s".repeat(32) });
});

afterAll(async () => {
  await server?.remove();
});

test("with an origin configured, links are absolute on it and browsers keep to https", async () => {
  const response = await fetch(`${server.origin}/`);
  expect(await response.text()).toContain('<link rel="canonical" href="https://faith.example/"/>');
  expect(response.headers.get("Strict-Transport-Security")).toMatch(/max-age=\d{8}/);
});

test("the start says that no trusted proxy is set", async () => {
  const line = await server.waitForRecord(({ msg }) => String(msg).startsWith("CLIENT_ADDRESS_HEADER is not set"));
  expect(line.level).toBe(40);
});

test("the server ends cleanly on SIGTERM, and starts again on the same address", async () => {
  await (await fetch(`${server.origin}/`)).text();
  const asked = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - asked).toBeLessThan(2_000);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow("fetch failed");
  await server.restart();
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await server.kill();
  await server.restart();
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

// systemd sends the signal to each process of a service, and then `npm start` passes on its own.
test("a request in progress is answered if the signal to stop comes twice", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 10 };
  const post = request(`${server.origin}/contact`, { method: "POST", headers });
  const answered = once(post, "response") as Promise<[IncomingMessage]>;
  post.write("name=");
  await wait(300);
  process.kill(server.pid() ?? 0, "SIGTERM");
  await wait(100);
  const ended = server.stop();
  await wait(100);
  post.end("Grace");
  const [response] = await answered;
  expect(response.statusCode).toBeLessThan(500);
  response.resume();
  expect(await ended).toBe(0);
  expect(server.records().at(-1)?.["msg"]).toBe("stopped");
  expect(server.lines.filter((line) => line.includes("ERR_"))).toEqual([]);
  await server.restart();
});

test("a wrong setting ends the start with its sentence", async () => {
  const start = startServer({ SITE_ORIGIN: "faith.example" });
  await expect(start).rejects.toThrow("SITE_ORIGIN is 'faith.example', but must be an origin");
});
