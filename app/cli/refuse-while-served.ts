import type { Settings } from "../config/settings.server.ts";
import { Failure } from "./failure.js";
import { localOrigin } from "./local-origin.js";

/** Milliseconds that the server has to respond. */
const LIMIT = 10_000;

/**
 * Checks that the server with these settings, if it runs, is in maintenance mode.
 *
 * @throws {Failure} if it is not, or if its response doesn't say
 */
export async function refuseWhileServed({ host, port }: Pick<Settings, "host" | "port">): Promise<void> {
  const origin = localOrigin({ host, port });
  const again = "Start it again with MAINTENANCE=on, or stop it; then move. Nothing was changed.";
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(LIMIT) });
    const health = (await response.json()) as { maintenance?: unknown };
    if (health.maintenance !== true) throw new Failure(`The site at ${origin} is not in maintenance mode. ${again}`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as { cause?: { code?: unknown } }).cause?.code !== "ECONNREFUSED")
      throw new Failure(`What listens at ${origin} does not say whether it is a site in maintenance mode. ${again}`);
  }
}
