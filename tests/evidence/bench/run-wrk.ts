import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Returns the requests a second that Debian's wrk counted, with ten connections.
 *
 * @throws if the server answers with an error
 */
export async function requestsASecond(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const options = ["--threads", "1", "--connections", "10", "--duration", `${seconds}s`];
  const sent = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [...options, ...sent, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
