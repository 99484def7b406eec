import net from "node:net";
import process from "node:process";
import { SettingError } from "../../config/read-setting.server.ts";
import { readSettings } from "../../config/settings.server.ts";
import { explainListenError } from "../../server/shutdown.server.ts";

// Prints the settings that `npm start` needs as JSON, or a sentence about an invalid one or about a port in use.

try {
  const { host, port, notConfigured } = readSettings(process.env);
  const problem = await findPortProblem(port, host);
  if (problem !== null) throw new SettingError(problem);
  console.log(JSON.stringify({ host, port, notConfigured }));
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}

/** Returns a sentence if the site couldn't listen here, else null. Without `host`, tries every address. */
function findPortProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", (error) => resolve(explainListenError(error, { host, port }) ?? error.message));
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve(null)));
  });
}
