import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";

test("ports that are asked for at the same time differ, and are none that a connection may take", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test("a process whose range is another's takes the next one", async () => {
  const own = await freePort();
  const module = new URL("../support/free-port.ts", import.meta.url).href;
  const script = `
    Object.defineProperty(process, "pid", { value: ${process.pid} });
    const { freePort } = await import(${JSON.stringify(module)});
    console.log(await freePort());
    process.exit();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(Math.floor(Number(stdout) / 100)).not.toBe(Math.floor(own / 100));
});
