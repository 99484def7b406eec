import { expect, test } from "vitest";
import { explainListenError } from "../../app/server/listen-problem.server.ts";

const HERE = { host: "site.example", port: 80 };

function explain(fields: object): string | null {
  return explainListenError(Object.assign(new Error("no"), fields), HERE);
}

test("an error of another connection is not about where the site listens", () => {
  expect(explain({ syscall: "getaddrinfo", code: "ENOTFOUND", hostname: "mail.example" })).toBe(null);
  expect(explain({ syscall: "connect", code: "EADDRNOTAVAIL", address: "192.0.2.1" })).toBe(null);
  expect(explain({})).toBe(null);
  expect(explainListenError(null, HERE)).toBe(null);
});

test("each error of listening says what to change", () => {
  expect(explain({ syscall: "getaddrinfo", code: "EAI_AGAIN", hostname: "site.example" })).toMatch(/^HOST is 'site/);
  expect(explain({ syscall: "listen", code: "EACCES" })).toMatch(/^Port 80 needs more rights /);
  expect(explain({ syscall: "listen", code: "EMFILE" })).toBe("The site can't listen at site.example, port 80: no.");
});
