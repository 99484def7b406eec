import { writeFileSync } from "node:fs";
import { startShop } from "../support/shop-server.ts";
import { before, type Loaded } from "./first-visit/before.ts";
import { drawLoads } from "./first-visit/draw-loads.ts";
import { sumUp, weighPage } from "./page-weight/weigh-page.ts";

// `npm run evidence -- first-visit`: draws docs/first-visit.svg, what a first visit of two form pages of the built site
// loads until its scripts run, before and after docs/decisions/0115-scripts-without-unused-code.md. Prints the figures.

const FRAMEWORK = /^\/assets\/framework-/;

const server = await startShop();
try {
  const loads: Record<string, { before: Loaded; after: Loaded }> = {};
  for (const [path, earlier] of Object.entries(before)) {
    const parts = await weighPage(server.origin, path);
    const { document, style, font, script } = sumUp(parts);
    const framework = parts.filter((part) => FRAMEWORK.test(part.path)).reduce((sum, { bytes }) => sum + bytes, 0);
    loads[path] = { before: earlier, after: { document, style, font, framework, own: script - framework } };
    console.table(loads[path]);
  }
  writeFileSync("docs/first-visit.svg", drawLoads(loads));
} finally {
  await server.remove();
}
