import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect as connectSocket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { readSurveys } from "../../support/survey-records.ts";
import { ANSWERS } from "../../support/survey-walk.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});

afterEach(async () => {
  await server?.remove();
});

test("a pending post is answered and saved", async () => {
  const body = new URLSearchParams({ ...ANSWERS[1], archetypes: "Sage", intent: "next" } as Record<
    string,
    string
  >).toString();
  const headers = {
    Origin: server.origin,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
  };
  const post = request(`${server.origin}/survey/creator?step=1`, { method: "POST", headers });
  const answered = new Promise<number | undefined>((resolve, reject) =>
    post.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject),
  );
  post.write(body.slice(0, 20));
  await pause(200);
  const ended = server.stop();
  await pause(300);
  post.end(body.slice(20));
  // Without cookies, the response is the next step itself instead of a redirect.
  expect(await answered).toBe(200);
  expect(await ended).toBe(0);
  expect(await readSurveys(server.databaseFile)).toHaveLength(1);
});

test("requests on one keep-alive connection do not keep the server alive", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = askUntilRefused(agent, `${server.origin}/about`);
  await pause(300);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(3_000);
  await asked;
  agent.destroy();
});

test("a request that never ends is cut off, and the database is closed all the same", async () => {
  const socket = connectSocket(Number(new URL(server.origin).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /contact HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=",
  );
  await pause(300);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(existsSync(`${server.databaseFile}-wal`)).toBe(false);
  expect(server.records().some(({ msg }) => msg === "requests took too long and were cut off")).toBe(true);
  socket.destroy();
});

async function askUntilRefused(agent: Agent, url: string): Promise<void> {
  for (let answered = true; answered;) {
    answered = await ask(agent, url).then(
      () => true,
      () => false,
    );
  }
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => response.resume().once("end", resolve))
      .once("error", reject)
      .end();
  });
}
