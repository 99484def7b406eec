import process from "node:process";

// Loaded into a server's process by `node --import`. Throws errors that no code of the site catches, when a test sends
// a signal.

process.on("SIGUSR2", () => void Promise.reject(new Error("made-up rejection")));
process.on("SIGHUP", () => {
  throw new Error("made-up exception");
});
