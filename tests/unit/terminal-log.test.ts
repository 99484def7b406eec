import { expect, test } from "vitest";
import { terminalLine } from "../../app/server/terminal-log.server.ts";

const TIME = new Date(2026, 2, 1, 9, 5, 7).getTime();

function shown(line: Record<string, unknown>, colors = false): string {
  return terminalLine(`${JSON.stringify({ level: 30, time: TIME, pid: 1, ...line })}\n`, colors);
}

test("a request is its method, path, status and duration", () => {
  expect(shown({ request: "abc", method: "GET", path: "/desk", status: 200, ms: 12, msg: "request" })).toBe(
    "09:05:07 GET /desk 200 12 ms\n",
  );
});

test("other lines have their level, unless it is the usual one, and their details", () => {
  expect(shown({ msg: "backup written", file: "site.db", rows: { a: 1 } })).toBe(
    '09:05:07 backup written file=site.db rows={"a":1}\n',
  );
  expect(shown({ level: 40, msg: "slow" })).toBe("09:05:07 WARNING slow\n");
});

test("an error has its stack below", () => {
  expect(shown({ level: 50, msg: "failed", err: { message: "no", stack: "Error: no\n    at a.ts:1" } })).toBe(
    "09:05:07 ERROR failed\nError: no\n    at a.ts:1\n",
  );
});

test("colors say how a request went", () => {
  expect(shown({ msg: "stopped" }, true)).toBe("\u001B[2m09:05:07\u001B[22m stopped\n");
  for (const [status, color] of [
    [200, 32],
    [404, 33],
    [500, 31],
  ])
    expect(shown({ method: "GET", path: "/", status, ms: 1, msg: "request" }, true)).toContain(
      `\u001B[${color}m${status}`,
    );
});

test("nothing that a visitor chose reaches the terminal as a command or a line of its own", () => {
  const path = "/\u001B]0;x\u0007\r\n\u009B2J\u2028\u202Eevil";
  expect(shown({ method: "GET", path, status: 404, ms: 1, msg: "request" })).toBe(
    "09:05:07 GET /\\u001b]0;x\\u0007\\u000d\\u000a\\u009b2J\\u2028\\u202eevil 404 1 ms\n",
  );
});

test.each(["", "null\n", "plain text\n", '{"cut off\n'])("%j stays as it is", (line) => {
  expect(terminalLine(line, false)).toBe(line);
});
