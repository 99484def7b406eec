import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { readSettings } from "../../app/config/settings.server.ts";
import { findInstructions, readDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/run-tool.ts";

/**
 * The keys that Fly documents (https://fly.io/docs/reference/configuration/), limited to the tables that fly.toml may
 * use.
 */
const KEYS: Record<string, readonly string[]> = {
  "": "app primary_region kill_signal kill_timeout console_command swap_size_mb build deploy env http_service services mounts vm restart checks processes metrics statics files".split(
    " ",
  ),
  build: "builder buildpacks image dockerfile ignorefile build-target args".split(" "),
  deploy: "strategy max_unavailable wait_timeout release_command release_command_timeout release_command_vm".split(" "),
  mounts:
    "source destination processes initial_size snapshot_retention scheduled_snapshots auto_extend_size_threshold auto_extend_size_increment auto_extend_size_limit".split(
      " ",
    ),
  http_service:
    "processes internal_port force_https auto_stop_machines auto_start_machines min_machines_running concurrency checks machine_checks http_options tls_options".split(
      " ",
    ),
  "http_service.concurrency": ["type", "soft_limit", "hard_limit"],
  "http_service.checks":
    "grace_period interval timeout method path protocol tls_server_name tls_skip_verify headers".split(" "),
  metrics: ["port", "path", "processes"],
  restart: ["policy", "retries", "processes"],
  vm: "size memory cpus cpu_kind kernel_args host_dedication_id persist_rootfs processes".split(" "),
};

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

const source = parse(readFileSync(path.join(root, "fly.toml"), "utf8"));
const config = source as unknown as FlyConfig;
const last = readDockerfile(readFileSync(path.join(root, config.build.dockerfile), "utf8")).at(-1);
const imageEnv = Object.fromEntries(
  findInstructions(last, "ENV").flatMap(({ words }) => words.map((word) => word.split("=") as [string, string])),
);

test("every key is one that Fly documents", () => {
  expect(unknownKeys("", source)).toEqual([]);
  expect(unknownKeys("", parse("[http_service]\ninternal_prot = 1"))).toEqual(["http_service.internal_prot"]);
});

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

/** Returns the paths of keys that aren't in `KEYS`. Any key may be in `env`. */
function unknownKeys(place: string, table: unknown): string[] {
  if (Array.isArray(table)) return table.flatMap((one) => unknownKeys(place, one));
  if (typeof table !== "object" || table === null || place === "env") return [];
  return Object.entries(table).flatMap(([key, value]) => {
    const full = place ? `${place}.${key}` : key;
    return KEYS[place]?.includes(key) ? unknownKeys(full, value) : [full];
  });
}
