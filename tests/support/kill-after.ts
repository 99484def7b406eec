import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { TestServer } from "./start-server.ts";

/**
 * When a server is killed: some milliseconds after a post, before it has heard of it, or once it has answered. The last
 * two are sure to be before and after the post's transaction, however fast the machine is.
 */
export type Moment = number | "unheard" | "answered";

/** Kills a server at a moment of a post, and starts it again. Returns whether the post was acknowledged. */
export async function killAfter(
  server: Pick<TestServer, "kill" | "restart" | "pid">,
  moment: Moment,
  post: () => Promise<{ status: number }>,
): Promise<boolean> {
  // A stopped process reads nothing, and can be killed.
  if (moment === "unheard") process.kill(server.pid() ?? 0, "SIGSTOP");
  const answer = post().catch(() => null);
  if (moment === "answered") await answer;
  else if (moment !== "unheard") await wait(moment);
  await server.kill();
  const isAcknowledged = (await answer)?.status === 303;
  await server.restart();
  return isAcknowledged;
}
