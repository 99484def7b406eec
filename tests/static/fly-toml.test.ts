import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { readSettings } from "../../app/config/settings.server.ts";
import { findInstructions, readDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/run-tool.ts";

interface FlyConfig {
  kill_signal: string;
  kill_timeout: number;
  build: { dockerfile: string };
  env: Record<string, unknown>;
  mounts: {
    destination: string;
    auto_extend_size_threshold: number;
    auto_extend_size_increment: string;
    auto_extend_size_limit: string;
  };
  http_service: {
    internal_port: number;
    concurrency: { soft_limit: number; hard_limit: number };
    checks: { path: string }[];
    auto_stop_machines: string;
    auto_start_machines: boolean;
    min_machines_running: number;
  };
  metrics: { port: number };
}

const config = parse(readFileSync(path.join(root, "fly.toml"), "utf8")) as unknown as FlyConfig;
const last = readDockerfile(readFileSync(path.join(root, config.build.dockerfile), "utf8")).at(-1);
const imageEnv = Object.fromEntries(
  findInstructions(last, "ENV").flatMap(({ words }) => words.map((word) => word.split("=") as [string, string])),
);

test("the port is the one that the image listens on", () => {
  expect(String(config.http_service.internal_port)).toBe(imageEnv.PORT);
  expect(findInstructions(last, "EXPOSE").map(({ text }) => text)).toEqual([imageEnv.PORT]);
});

test("the volume is where the image has its database", () => {
  expect(path.posix.dirname(imageEnv.DATABASE_URL?.slice("file:".length) ?? "")).toBe(config.mounts.destination);
});

test("the volume grows before it is full: Fly wants all three keys for it", () => {
  const {
    auto_extend_size_threshold: threshold,
    auto_extend_size_increment: increment,
    auto_extend_size_limit: limit,
  } = config.mounts;
  expect(threshold).toBeLessThan(95);
  expect([increment, limit].every((size) => /^\d+GB$/.test(size))).toBe(true);
});

test("its stop fits the server's: SIGTERM, and more time than requests and the last copy need", () => {
  expect(config.kill_signal).toBe("SIGTERM");
  const limit = /^const TIMEOUT = (\d+)_000/m.exec(
    readFileSync(path.join(root, "app/server/shutdown.server.ts"), "utf8"),
  )?.[1];
  expect(config.kill_timeout).toBeGreaterThan(Number(limit) + 10);
});

test("the health check asks the route that there is", () => {
  expect(config.http_service.checks.map((check) => check.path)).toEqual(["/healthz"]);
  expect(readFileSync(path.join(root, "app/routes.ts"), "utf8")).toContain('"healthz"');
});

test("one machine keeps running for emails, payments and backups; others start and stop with the visitors", () => {
  const { auto_stop_machines: stop, auto_start_machines: start, min_machines_running: awake } = config.http_service;
  expect([stop, start, awake]).toEqual(["stop", true, 1]);
  expect(config.http_service.concurrency.soft_limit).toBeLessThan(config.http_service.concurrency.hard_limit);
});

test("its settings are right, and no secret is among them", () => {
  expect(Object.keys(config.env)).toEqual(["SITE_ORIGIN", "NODE_OPTIONS"]);
  expect(Object.values(config.env).every((value) => typeof value === "string")).toBe(true);
  const settings = readSettings({
    ...imageEnv,
    ...(config.env as Record<string, string>),
    SESSION_SECRET: "s".repeat(32),
  });
  expect(settings.siteOrigin).toMatch(/^https:/);
});

test("it collects Litestream's metrics at the port of litestream.yml", () => {
  const litestream = readFileSync(path.join(root, "litestream.yml"), "utf8");
  expect(/^addr: ":(\d+)"$/m.exec(litestream)?.[1]).toBe(String(config.metrics.port));
});
