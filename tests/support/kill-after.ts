import { setTimeout as wait } from "node:timers/promises";
import type { TestServer } from "./start-server.ts";

/** Kills a server some milliseconds after a post, and starts it again. Returns whether the post was acknowledged. */
export async function killAfter(
  server: Pick<TestServer, "kill" | "restart">,
  milliseconds: number,
  post: () => Promise<{ status: number }>,
): Promise<boolean> {
  const answer = post().catch(() => null);
  await wait(milliseconds);
  await server.kill();
  const isAcknowledged = (await answer)?.status === 303;
  await server.restart();
  return isAcknowledged;
}
