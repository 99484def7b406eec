import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath } from "../../app/server/addresses.ts";

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about"],
  ["/About", "/about"],
  ["/SURVEY/Creator/", "/survey/creator"],
  ["//about", "/about"],
  ["//evil.example/", "/evil.example"],
  ["///", "/"],
  ["/survey/creator/resume/AbC-dEf", "/survey/creator/resume/AbC-dEf"],
  ["/Survey/creator/resume/AbC-dEf/", "/survey/creator/resume/AbC-dEf"],
  ["/Desk/Orders/AbC-dEf", "/desk/orders/AbC-dEf"],
  ["/shop/%63ovenant-tee", "/shop/covenant-tee"],
  ["/survey/creator/resume/Ab%43-dEf", "/survey/creator/resume/AbC-dEf"],
  // One letter, composed or not, with hex digits of either case.
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/cafe%cc%81", "/caf%C3%A9"],
  ["/a%20b%40c%3ad", "/a%20b@c:d"],
  // Decoded, it would be another path.
  ["/shop%2Fcovenant-tee", "/shop%2Fcovenant-tee"],
  ["/%5cevil.example", "/%5Cevil.example"],
])("%s is spelled %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});

test("what is spelled right is what a browser asks for, and is not redirected again", () => {
  const part = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("%", "%63", "%ff", "/", "?", "..", "\\", "İ"));
  const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("")}`);
  fc.assert(
    fc.property(path, (typed) => {
      const asked = new URL(`http://site.example${typed.replaceAll(/[?#]/g, "")}`).pathname;
      const canonical = canonicalPath(asked);
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(canonical).toMatch(/^\/(?![/\\])/);
      expect(new URL(canonical, "http://site.example").pathname).toBe(canonical);
    }),
  );
});
