import { expect, test } from "vitest";
import { migrations } from "../../app/database/migrate.server.ts";
import { sendMessage } from "../support/contact-message.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { startServer } from "../support/start-server.ts";
import { walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const TOKEN = "metrics-token-of-this-test";

const server = useServer(() => startServer({ METRICS_TOKEN: TOKEN }));

const metrics = (headers: Record<string, string> = {}) => fetch(`${server.origin}/metrics`, { headers });

test("a health check reports the site's dependencies", async () => {
  const response = await fetch(`${server.origin}/healthz`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({
    ok: true,
    database: "writable",
    schema: Object.keys(migrations).at(-1),
    ledger: "equal",
    outboxAge: 0,
    outboxFailed: 0,
    webhooks: "off",
    backups: "off",
  });
});

test("metrics need the token, and without a token there is no such page", async () => {
  expect((await metrics()).status).toBe(401);
  expect((await metrics({ Authorization: "Bearer wrong" })).status).toBe(401);
  const open = await useSharedServer();
  expect((await fetch(`${open.origin}/metrics`, { headers: { Authorization: "Bearer " } })).status).toBe(404);
});

test("requests are counted by area, and a made-up address makes no new series", async () => {
  for (const path of ["/about", "/about", "/made-up-1", "/made-up-2"])
    await fetch(server.origin + path).then((response) => response.text());
  const response = await metrics({ Authorization: `Bearer ${TOKEN}` });
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(text).toContain('http_requests_total{method="GET",area="about",status="200"} 2');
  expect(text).toContain('http_requests_total{method="GET",area="other",status="404"} 2');
  expect(text).not.toContain("made-up");
  // The second response may be cached.
  expect(text).toMatch(/http_request_duration_seconds_count\{area="about"\} [12]\n/);
});

test("each business event is one line of JSON that names the record and no person", async () => {
  const visitor = visit(server.origin);
  await walkTo(visitor, 2);
  await sendMessage(server.origin, {
    name: "Ruth Personal",
    email: "ruth@example.com",
    subject: "Collaboration",
    message: "Personal",
  });
  const saved = await server.waitForRecord(({ msg }) => msg === "survey saved");
  const kept = await server.waitForRecord(({ msg }) => msg === "message kept");
  expect(saved).toMatchObject({
    step: 1,
    intent: "next",
    version: 1,
    survey: expect.any(String),
    request: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(kept).toMatchObject({ message: expect.any(String), request: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(server.lines.join("\n")).not.toMatch(/Ruth|Personal|@example/);
});
