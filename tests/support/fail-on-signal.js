import process from "node:process";

// Loaded into a server's process by `node --import`: what nobody of ours would catch, at the moment that a test wants
// it.

process.on("SIGUSR2", () => void Promise.reject(new Error("made-up rejection")));
process.on("SIGHUP", () => {
  throw new Error("made-up exception");
});
