import net from "node:net";
import { explainListenError } from "../../server/listen-problem.server.ts";

/**
 * Returns a sentence for the person who starts the site, if it couldn't listen at this address; null if it could.
 *
 * @param host undefined means every address
 */
export function findPortProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", (error) => resolve(explainListenError(error, { host, port }) ?? error.message));
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve(null)));
  });
}
