import path from "node:path";
import process from "node:process";
import { Failure } from "../../cli/failure.js";
import { localOrigin } from "../../cli/local-origin.js";
import { runProgram } from "./program.js";

/** Milliseconds from the server's start to its first response. */
const START_LIMIT = 60_000;

/**
 * Serves the built site until it is stopped.
 *
 * @param {string} root
 * @param {string} node
 * @param {{ host?: string | undefined; port: number }} address
 * @param {(origin: string) => void} onAnswer called once the site responds
 * @returns {Promise<number>} the server's exit code
 */
export async function serve(root, node, { host, port }, onAnswer) {
  const origin = localOrigin({ host, port });
  const remixServe = path.join(root, "node_modules", "@remix-run", "serve", "dist", "cli.js");
  // Without PORT, remix-serve would silently choose another port.
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port) };
  const ended = runProgram(node, [remixServe, path.join("build", "server", "index.js")], { cwd: root, env });
  const answered = await Promise.race([answers(origin), ended.then(() => null)]);
  if (answered === true) onAnswer(origin);
  if (answered === false) {
    process.kill(process.pid, "SIGTERM");
    await ended;
    throw new Failure(`The server gave no answer within ${START_LIMIT / 1000} seconds.`);
  }
  return ended;
}

/** @param {string} origin */
async function answers(origin) {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end) {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100).unref());
  }
  return false;
}
