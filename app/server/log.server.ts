import process from "node:process";
import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { logOptions } from "./log-errors.server.ts";
import { currentRequest } from "./request-context.server.ts";

/** Most characters that wait for a slow reader. Later lines are lost. */
const MOST_UNREAD = 4 * 1024 * 1024;

/**
 * Opens the log of this process: JSON on standard output, or text in a terminal. Each line has the id of its request,
 * which error pages show too. A slow or closed reader blocks nothing.
 */
export function openLog(): Logger {
  const stdout = process.stdout.isTTY
    ? pretty({ ignore: "pid,hostname,request", translateTime: "SYS:HH:MM:ss", singleLine: true })
    : pino.destination({ sync: false, maxLength: MOST_UNREAD });
  return pino({ ...logOptions, mixin: () => ({ request: currentRequest.getStore()?.id }) }, stdout);
}
