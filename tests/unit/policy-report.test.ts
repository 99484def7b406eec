import { expect, test } from "vitest";
import { readPolicyReports } from "../../app/server/security/security-headers.server.ts";

test("the old form of a report is read, without query and with no more of the page than its first part", () => {
  const report = {
    "document-uri": "https://tetm.example/survey/creator/resume/secret?x=1",
    "violated-directive": "script-src",
    "blocked-uri": "https://evil.example/x.js?token=secret#a",
  };
  expect(readPolicyReports(JSON.stringify({ "csp-report": report }))).toEqual([
    { directive: "script-src", blocked: "https://evil.example/x.js", page: "/survey" },
  ]);
});

test("so is the new one, ten of them at most", () => {
  const report = {
    type: "csp-violation",
    body: { documentURL: "https://tetm.example/", effectiveDirective: "img-src", blockedURL: "inline" },
  };
  const found = readPolicyReports(JSON.stringify(Array.from({ length: 30 }, () => report)));
  expect(found).toHaveLength(10);
  expect(found[0]).toEqual({ directive: "img-src", blocked: "inline", page: "/" });
});

test.each([
  "",
  "null",
  "[null]",
  '[{"type":"deprecation","body":{}}]',
  '{"csp-report":{"blocked-uri":{"toString":1}}}',
])("%s makes no fault", (body) => {
  for (const report of readPolicyReports(body)) expect(report).toEqual({ directive: "", blocked: "", page: "/" });
});
