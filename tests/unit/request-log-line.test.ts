import { pino } from "pino";
import { expect, test } from "vitest";
import { requestLog } from "../../app/server/request-log.server.ts";

test.each(["/", "/survey/creator?step=2", '/a"b\\c', "/%0a%22", "/caf\u00e9"])(
  "the line of %s is pino's, but for the time",
  (url) => {
    const lines: string[] = [];
    const stdout = { write: (line: string) => void lines.push(line) };
    requestLog(stdout)({ id: "9a4b57000001", method: "GET", url, status: 200, ms: 3 });
    const { path } = JSON.parse(lines[0] ?? "") as { path: string };
    pino({}, stdout).info({ request: "9a4b57000001", method: "GET", path, status: 200, ms: 3 }, "request");
    const [own, pinos] = lines.map((line) => line.replace(/"time":\d+/, "time"));
    expect(own).toBe(pinos);
  },
);
