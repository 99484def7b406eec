import { expect, test } from "vitest";
import { readSettings } from "../../app/config/settings.server.ts";
import { withoutRealSettings } from "../../app/dev/launch/start-settings.js";

test("no setting of the real site gets into a demo, except where it listens", () => {
  const names = settingNames();
  expect(names.length).toBeGreaterThan(20);
  const env = Object.fromEntries([...names, "PATH"].map((name) => [name, "real"]));
  expect(Object.keys(withoutRealSettings(env)).toSorted()).toEqual(["HOST", "PATH", "PORT"]);
});

/** Records every name that the site reads. None is set, so it reads them all. */
function settingNames(): string[] {
  const names = new Set<string>();
  const env: Record<string, string | undefined> = {};
  readSettings(new Proxy(env, { get: (_target, name) => void names.add(String(name)) }));
  return [...names];
}
