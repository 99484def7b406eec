import { expect, test } from "vitest";
import { isSameOrigin } from "../../app/server/hosts.server.ts";
import { visitorHash } from "../../app/server/security/visitor.server.ts";

const SITE = "https://faith.example";

test.each<[name: string, headers: Record<string, string>, siteOrigin: string | null, same: boolean]>([
  ["a text browser sends neither header", {}, SITE, true],
  ["the site's own page", { Origin: SITE, "Sec-Fetch-Site": "same-origin" }, SITE, true],
  ["the site's own page in a browser without Sec-Fetch-Site", { Origin: SITE }, SITE, true],
  ["an address typed by hand", { "Sec-Fetch-Site": "none" }, SITE, true],
  ["a sister host", { Origin: SITE, "Sec-Fetch-Site": "same-site" }, SITE, false],
  ["a foreign site", { "Sec-Fetch-Site": "cross-site" }, SITE, false],
  ["a foreign origin", { Origin: "https://evil.example" }, SITE, false],
  ["an origin that begins like ours", { Origin: `${SITE}.evil.example` }, SITE, false],
  ["our host over http", { Origin: "http://faith.example" }, SITE, false],
  ["an origin that is hidden", { Origin: "null" }, SITE, false],
  [
    "the configured origin counts, not the host",
    { Origin: "http://internal:3000", Host: "internal:3000" },
    SITE,
    false,
  ],
  ["a local start: the host that was asked", { Origin: "http://localhost:3000", Host: "localhost:3000" }, null, true],
  ["a local start: another port", { Origin: "http://localhost:3001", Host: "localhost:3000" }, null, false],
  ["a local start: a foreign origin", { Origin: "http://evil.example", Host: "localhost:3000" }, null, false],
  ["a local start: an origin that is hidden", { Origin: "null", Host: "localhost:3000" }, null, false],
])("%s", (_name, headers, siteOrigin, same) => {
  expect(isSameOrigin(new Headers(headers), siteOrigin)).toBe(same);
});

test("a client's address is believed only from the proxy's own header", () => {
  const headers = new Headers({ "fly-client-ip": "192.0.2.7", "X-Forwarded-For": "203.0.113.9" });
  expect(read(headers, "fly-client-ip")).toBe(read(new Headers({ "fly-client-ip": "192.0.2.7" }), "fly-client-ip"));
  expect(read(headers, "fly-client-ip")).not.toBe(read(headers, "x-forwarded-for"));
  expect(read(headers, null)).toBeNull();
  expect(read(new Headers(), "fly-client-ip")).toBeNull();
});

function read(from: Headers, clientAddressHeader: string | null): string | null {
  return visitorHash(from, { settings: { clientAddressHeader }, secrets: ["secret"] });
}
