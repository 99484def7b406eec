import process from "node:process";
import { openStdout } from "../../app/server/batched-stdout.server.ts";

// A program that logs as many lines as its parent process requests, and reports when it has written them. A request for
// 0 lines ends it.

const log = openStdout();
let number = 0;

process.on("message", (lines: number) => {
  if (lines === 0) process.exit();
  for (let line = 0; line < lines; line += 1)
    log.write(`${JSON.stringify({ number: (number += 1), text: "x".repeat(200) })}\n`);
  setTimeout(() => process.send?.(`wrote ${lines}`), 100);
});
