import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { root } from "../../support/run-tool.ts";
import { type MeasuredServer, serveAstro } from "./serve-site.ts";

const run = promisify(execFile);

/** Pinned: another version is another figure. */
const PACKAGES = { astro: "7.3.5", "@astrojs/node": "11.1.6" };

const CONFIG = `import node from "@astrojs/node";
import { defineConfig } from "astro/config";

export default defineConfig({ adapter: node({ mode: "standalone" }) });
`;

/** The pages whose work Astro is given. */
export interface CopiedPages {
  /** The HTML of home, which Astro renders at build time. */
  home: string;
  /** The HTML of the contact form. Astro's own is rendered for each request from components like ours. */
  contact: string;
}

/** Characters of the contact form's end, which Astro's page has as data in a script: so it is as long as ours. */
const DATA = 3_300;

export interface AstroSite {
  /** Addresses by the name of their row. */
  urls: Record<string, string>;
  /** The rows whose pages are rendered for each request. */
  rendered: readonly string[];
  end: () => Promise<void>;
}

/**
 * Installs, builds and starts a site of Astro in a folder of its own: home, rendered at build time, and a contact form,
 * rendered for each request. Returns null, and says why, if that fails, as it does without the npm registry.
 */
export async function startAstro(pages: CopiedPages): Promise<AstroSite | null> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-astro-"));
  const servers: MeasuredServer[] = [];
  async function end(): Promise<void> {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await build(folder, pages);
    for (const compressed of [false, true])
      servers.push(await serveAstro(folder, compressed, path.join(folder, "log")));
    const [plain, compressing] = servers.map(({ origin }) => origin);
    const [fixed, rendering, compressed] = [
      "home, prerendered",
      "contact, rendering",
      "contact, rendering and compressing",
    ].map((what) => `Astro ${PACKAGES.astro}: ${what}`) as [string, string, string];
    const urls = { [fixed]: `${plain}/`, [rendering]: `${plain}/contact`, [compressed]: `${compressing}/contact` };
    return { urls, rendered: [rendering, compressed], end };
  } catch (error) {
    console.log("Without Astro, which could not be installed and built.\n");
    console.error(`Astro could not be installed and built:\n${(error as { stderr?: unknown }).stderr || error}`);
    await end();
    return null;
  }
}

async function build(folder: string, { home, contact }: CopiedPages): Promise<void> {
  cpSync(path.join(root, "tests/evidence/bench/astro/src"), path.join(folder, "src"), { recursive: true });
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module", dependencies: PACKAGES }),
    "astro.config.mjs": CONFIG,
    "src/home.html": home,
    "src/data.json": JSON.stringify({ state: contact.slice(-DATA).replaceAll("<", "\\u003c") }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const options = { cwd: folder, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } };
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], options);
  await run(process.execPath, ["node_modules/astro/bin/astro.mjs", "build"], options);
}
