import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { openRaw, readRaw } from "../support/raw-request.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { eventually } from "../support/visit.ts";

const MEGABYTE = 1024 * 1024;
const TOKEN = "a-token-of-twenty-signs";

const server = useServer(() => startServer({ FLY_APP_NAME: "tetm", METRICS_TOKEN: TOKEN }));

function head(path: string, length: number | null): string {
  const size = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  return `POST ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nAccept: text/html\r\nOrigin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n${size}\r\n\r\n`;
}

/** Starts an upload that never ends. */
function stall(length: number | null): Promise<Socket> {
  return openRaw(server.origin, `${head("/contact", length)}${length === null ? "3\r\nabc\r\n" : "message=kept"}`);
}

test("of 160 stalled uploads not all are read into memory; the others get a page that asks to retry, and small forms and pages never wait", async () => {
  // The server keeps at most 288 KB of each upload in memory, and 36 MB in total.
  const stalled = await Promise.all(Array.from({ length: 160 }, () => stall(null)));
  const answers: string[] = [];
  for (const socket of stalled)
    void readRaw(socket, (text) => text.includes("</html>")).then((text) => answers.push(text));
  await eventually(() => answers.length).toBe(32);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nRetry-After: 15\r\n/i);
    expect(answer).toContain("<h1>Please try again in a minute</h1>");
  }
  const small = await fetch(`${server.origin}/contact`, {
    method: "POST",
    body: "message=kept",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(small.status).toBe(400);
  expect((await fetch(`${server.origin}/contact`)).status).toBe(200);
  const metrics = await (
    await fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  ).text();
  expect(metrics).toContain('site_refusals_total{why="bodies"} 32');
  await server.waitForRecord(({ msg, why }) => msg === "requests are refused: too much at once" && why === "bodies");
  for (const socket of stalled) socket.destroy();
  await eventually(
    async () =>
      (
        await fetch(`${server.origin}/contact`, {
          method: "POST",
          body: `message=${"x".repeat(70_000)}`,
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        })
      ).status,
  ).toBe(400);
});

test("uploads that say they are larger than any form are refused before they come, and take no room", async () => {
  const stalled = await Promise.all(Array.from({ length: 120 }, () => stall(3 * MEGABYTE)));
  const answers = await Promise.all(stalled.map((socket) => readRaw(socket, (text) => text.includes("</html>"))));
  for (const answer of answers) expect(answer.slice(0, 12)).toMatch(/^HTTP\/1\.1 (413|503)$/);
  expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 413")).length).toBeGreaterThan(0);
  const form = {
    method: "POST",
    body: `message=${"x".repeat(70_000)}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };
  expect((await fetch(`${server.origin}/contact`, form)).status).toBe(400);
  for (const socket of stalled) socket.destroy();
});

test.each([
  ["/auth/v1/token?grant_type=password", 413],
  ["/webhooks/stripe", 413],
  ["/contact", 413],
  ["/about", 405],
  ["/nothing-here", 404],
])("who sends 20 MB to %s gets %i, no reset", async (path, status) => {
  const json = path.startsWith("/auth");
  const answer = fetch(server.origin + path, {
    method: "POST",
    body: "x".repeat(20 * MEGABYTE),
    headers: { "Content-Type": json ? "application/json" : "application/x-www-form-urlencoded" },
  });
  expect((await answer).status).toBe(status);
});
