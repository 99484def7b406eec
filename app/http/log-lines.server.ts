import process from "node:process";
import { type DestinationStream, pino } from "pino";

/** Milliseconds that a line waits for others at most. */
const DELAY = 10;

/** Lines that wait at most. */
const MOST = 200;

/**
 * Standard output, for lines that are written together: one write for each line
 * costs more than sending a kept page. Who ends the process in an orderly way, a
 * crash included, loses none; SIGKILL loses those of the last moment.
 */
export function openLog(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: true });
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function writeAll(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting.join("");
    waiting = [];
    if (text !== "") output.write(text);
  }

  process.once("exit", () => {
    writeAll();
    output.flushSync();
  });
  return {
    write(line) {
      waiting.push(line);
      if (waiting.length >= MOST) writeAll();
      else timer ??= setTimeout(writeAll, DELAY).unref();
    },
  };
}
