import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FuzzRequest } from "../evidence/fuzz/fuzz-request.ts";
import { judgeCost, COST_LIMITS } from "../evidence/fuzz/judge-cost.ts";
import { openCostMeter, PLAIN, type CostMeter } from "../evidence/fuzz/measure-cost.ts";
import { enter, newCostList, costTables } from "../evidence/fuzz/most-expensive.ts";
import { openSender, type Sender } from "../evidence/fuzz/send-request.ts";

/** A real server where each path has a different cost. */
const SERVER = `
  const keep = [];
  const spin = (ms) => { const end = process.cpuUsage().user + ms * 1000; while (process.cpuUsage().user < end); };
  require("node:http").createServer((request, response) => {
    request.resume();
    if (request.url === "/expensive") spin(250);
    if (request.url === "/left") { response.on("close", () => {}); setTimeout(() => spin(250), 40); return; }
    if (request.url === "/long") return response.end("x".repeat(500_001));
    if (request.url.includes("hungry")) keep.push(Buffer.alloc(80_000_000, 1));
    if (request.url === "/refused") { spin(250); response.statusCode = 429; }
    spin(1);
    response.end("ok");
  }).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

let child: ReturnType<typeof spawn>;
let sender: Sender;
let costMeter: CostMeter;

beforeAll(async () => {
  child = spawn(process.execPath, ["-e", SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), "line")) as [string];
  sender = openSender(`http://127.0.0.1:${port}`, 2);
  costMeter = openCostMeter(sender, child.pid ?? 0, COST_LIMITS.cpu);
});

afterAll(() => {
  sender.close();
  child.kill();
});

async function judged(path: string, change: Partial<FuzzRequest> = {}): Promise<string | null> {
  const request = { ...PLAIN, path, ...change };
  return judgeCost(request, (await costMeter.cost(request)).cost);
}

/** A busy machine takes long to provide a tenth of a second of processor time. */
const LIMIT = 120_000;
describe.skipIf(process.platform !== "linux")("a real server", () => {
  test("a plain request costs what a plain request costs", { timeout: LIMIT }, async () => {
    expect(await judged("/contact")).toBeNull();
  });

  test("a request that keeps the processor busy is a finding, refused or not", { timeout: LIMIT }, async () => {
    expect(await judged("/expensive")).toMatch(/^costs \d+ times a plain GET$/);
    expect(await judged("/refused")).toMatch(/^costs \d+ times a plain GET$/);
  });

  test("so is one whose work is done after its sender left", { timeout: LIMIT }, async () => {
    expect(await judged("/left", { manner: "left" })).toMatch(/^costs \d+ times a plain GET$/);
  });

  test("so is a long answer, and one that takes memory", { timeout: LIMIT }, async () => {
    expect(await judged("/long")).toBe("is answered with 501 KB");
    expect(await judged("/hungry")).toMatch(/takes \d+ MB$/);
  });
});

test("a file of the desk may be long; nothing else may, and neither may take all memory", () => {
  const expensive = { cpu: 400, plain: 1, bytes: 900_000, memory: 130 };
  expect(judgeCost({ path: "/desk/sign-in" }, { ...expensive, bytes: 9_000, memory: 20 })).toBe(
    "costs 400 times a plain GET",
  );
  expect(judgeCost({ path: "/desk/sign-in" }, expensive)).toBe(
    "costs 400 times a plain GET, is answered with 900 KB, takes 130 MB",
  );
  const file = { path: "/desk/surveys/export.csv" };
  expect(judgeCost(file, { ...expensive, memory: 20 })).toBeNull();
  expect(judgeCost(file, expensive)).toBe("takes 130 MB");
});

test("what could not be measured is a finding", () => {
  expect(judgeCost(PLAIN, { cpu: Number.NaN, plain: 1, bytes: 1, memory: 0 })).toBe("costs NaN times a plain GET");
});

test("the tables have the ten most expensive, each kind of request once, the most expensive first", () => {
  const list = newCostList();
  for (let cpu = 1; cpu <= 30; cpu += 1)
    enter(list, { ...PLAIN, route: `/${cpu % 15}` }, { status: 200 }, { cpu, plain: 1, bytes: 31 - cpu, memory: 0 });
  expect(list.cpu.map(({ cpu }) => cpu)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
  expect(list.bytes.map(({ bytes }) => bytes)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
  expect(costTables(list)).toContain("The most expensive of 30 requests");
});
