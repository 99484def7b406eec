import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { TestServer } from "./start-server.ts";

/** When to kill: milliseconds after a post, or surely before (`unheard`) or after (`answered`) its transaction. */
export type Moment = number | "unheard" | "answered";

/** Kills and restarts a server at this moment of a post. Returns whether the post was acknowledged. */
export async function killAfter(
  server: Pick<TestServer, "kill" | "restart" | "pid">,
  moment: Moment,
  post: () => Promise<{ status: number }>,
): Promise<boolean> {
  // A stopped process reads nothing, but can be killed.
  if (moment === "unheard") process.kill(server.pid() ?? 0, "SIGSTOP");
  const answer = post().catch(() => null);
  if (moment === "answered") await answer;
  else if (moment !== "unheard") await wait(moment);
  await server.kill();
  const isAcknowledged = (await answer)?.status === 303;
  await server.restart();
  return isAcknowledged;
}
