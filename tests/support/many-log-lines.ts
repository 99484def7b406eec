import process from "node:process";
import { openLog } from "../../app/server/log.server.ts";

// A program that logs as many lines as its parent process requests, and reports when it has written them. A request for
// 0 lines ends it.

const log = openLog();
let number = 0;

process.on("message", (lines: number) => {
  if (lines === 0) process.exit();
  for (let line = 0; line < lines; line += 1) log.info({ number: (number += 1), text: "x".repeat(200) });
  setTimeout(() => process.send?.(`wrote ${lines}`), 100);
});
