import { expect, test } from "vitest";
import { hydrates } from "../../app/ui/hydration.ts";

const ASKS = { hydrate: true };

test.each([
  ["no route asks for it", [undefined, {}, null], false, false],
  ["one route asks for it", [undefined, ASKS], false, true],
  ["a route says no", [{ hydrate: false }], false, false],
  ["only true counts", [{ hydrate: "yes" }], false, false],
  ["the page failed", [ASKS], true, false],
  ["there is no route", [], false, false],
])("scripts run where a route asks for them: %s", (_name, handles, failed, expected) => {
  expect(hydrates(handles, failed)).toBe(expected);
});
