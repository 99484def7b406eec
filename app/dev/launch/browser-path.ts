import { existsSync } from "node:fs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that takes the screenshots: CHROME_PATH, or the first one found in the usual places. */
export function browserPath(): string {
  const found = [process.env.CHROME_PATH, ...usualPlaces].find((place) => place && existsSync(place));
  if (!found) throw new Error("No Chromium or Chrome was found: set CHROME_PATH to its file.");
  return found;
}
