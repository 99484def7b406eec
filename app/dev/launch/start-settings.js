import { execFileSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { Failure } from "../../cli/failure.js";

/**
 * Reads the settings that a command needs before the site runs, with the site's own reader, and checks the port.
 *
 * @param {string} root
 * @param {string} node
 * @param {Record<string, string | undefined>} [env]
 * @returns {{ host?: string; port: number; notConfigured: string[] }}
 * @throws {Failure} with the message about an invalid setting or a port in use
 */
export function readStartSettings(root, node, env = process.env) {
  try {
    const answer = execFileSync(node, ["--no-warnings", path.join("app", "dev", "launch", "settings.ts")], {
      cwd: root,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 30_000,
    });
    return JSON.parse(answer);
  } catch (error) {
    throw new Failure(String(/** @type {{ stderr?: string }} */ (error).stderr || error).trim());
  }
}

/** Settings of the real site. `PORT` and `HOST` are not among them: they say where the demo listens. */
const NAMES = /^(SITE_ORIGIN|SESSION_SECRET|CLIENT_ADDRESS_HEADER|MAINTENANCE|METRICS_TOKEN|BOOKING_URL)$/;
const GROUPS = /^(DATABASE|BACKUP|LITESTREAM|FLY|STRIPE|SMTP|MAIL)_/;

/**
 * None of the real site's settings may get into a demo.
 *
 * @param {Record<string, string | undefined>} env
 */
export function withoutRealSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NAMES.test(name) && !GROUPS.test(name)));
}
