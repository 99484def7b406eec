import { expect, test } from "vitest";
import { headlessShells, systemBrowsers } from "../../app/dev/launch/browser.js";

test("on Linux the search path is tried before the usual folders, Chromium before Chrome", () => {
  const places = systemBrowsers("linux", { PATH: "/opt/bin:/usr/bin" });
  expect(places[0]).toBe("/opt/bin/chromium");
  expect(places).toContain("/snap/bin/chromium");
  expect(places.indexOf("/usr/bin/chromium")).toBeLessThan(places.indexOf("/opt/bin/google-chrome"));
  expect(new Set(places).size).toBe(places.length);
});

test("on macOS the applications of the machine and of the user are tried", () => {
  expect(systemBrowsers("darwin", {})).toContain("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
});

test("on Windows the program folders are tried, those that are set", () => {
  const places = systemBrowsers("win32", { ProgramFiles: "C:\\Program Files" });
  expect(places[0]).toBe("C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
  expect(places.every((place) => place.startsWith("C:\\Program Files"))).toBe(true);
});

test("the build without windows is looked for on Linux alone", () => {
  expect(headlessShells("linux", { PATH: "/opt/bin" })).toEqual(
    expect.arrayContaining(["/opt/bin/chromium-headless-shell", "/usr/bin/chromium-headless-shell"]),
  );
  expect(headlessShells("win32", {})).toEqual([]);
});
