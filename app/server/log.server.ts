import { type Logger, pino } from "pino";
import { openStdout } from "./batched-stdout.server.ts";
import { logOptions } from "./log-errors.server.ts";
import { currentRequest } from "./request-context.server.ts";
import { type LogRequest, requestLog } from "./request-log.server.ts";
import { forReader } from "./terminal-log.server.ts";

export interface Log {
  log: Logger;
  logRequest: LogRequest;
}

/** Opens the log of this process. Each line has the id of its request, which error pages show too. */
export function openLog(): Log {
  const stdout = forReader(openStdout());
  const log = pino({ ...logOptions, mixin: () => ({ request: currentRequest.getStore()?.id }) }, stdout);
  return { log, logRequest: requestLog(stdout) };
}
