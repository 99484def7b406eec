import { spawn } from "node:child_process";
import os from "node:os";
import process from "node:process";

/**
 * @typedef {object} ProgramOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean | "errors-only"} [quiet] Discard its output, or all but its errors.
 * @property {boolean} [shell]
 * @property {number} [limitMs] Stop it after this many milliseconds.
 */

/** Milliseconds from SIGTERM to SIGKILL. */
const GRACE = 10_000;

const PARENT = process.ppid;

/** Milliseconds that a program has to stop after it received the terminal's own Ctrl-C. */
const TERMINAL_GRACE = 2_000;

/**
 * Starts a program, and stops it when this process is told to stop.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<number>} its exit code; 128 or more if a signal ended it, 127 if it was not found
 */
export function runProgram(file, args, { cwd, env, quiet = false, shell = false, limitMs } = {}) {
  const output = quiet ? "ignore" : "inherit";
  const errors = quiet === true ? "ignore" : "inherit";
  const environment = /** @type {NodeJS.ProcessEnv} */ (env ?? process.env);
  const child = spawn(file, args, { cwd, env: environment, shell, stdio: ["ignore", output, errors] });
  const stopPassingOn = passOnSignals(child);
  const limit = limitMs === undefined ? undefined : setTimeout(() => stop(child), limitMs);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      clearTimeout(limit);
      stopPassingOn();
      resolve(code);
    };
    child.once("error", () => end(127));
    child.once("exit", (code, signal) => end(code ?? 128 + os.constants.signals[signal ?? "SIGKILL"]));
  });
}

/** @param {import("node:child_process").ChildProcess} child */
function stop(child) {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), GRACE);
  child.once("exit", () => clearTimeout(force));
}

/**
 * Stops the child when this process receives a signal. Ctrl-C in a terminal reaches all of its programs at the same
 * time (and npm sends it again), so the child gets a signal from here only if it keeps running. Other signals end npm
 * and its shell without reaching this process: it only notices that its parent has exited.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passOnSignals(child) {
  let stopping = false;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    if (stopping) return;
    stopping = true;
    const wait = signal === "SIGINT" && process.stdin.isTTY ? TERMINAL_GRACE : 0;
    const ask = setTimeout(() => stop(child), wait);
    child.once("exit", () => clearTimeout(ask));
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, passOn);
  const watch = setInterval(() => isOrphaned() && passOn("SIGTERM"), 300).unref();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, passOn);
  };
}

/** Only under npm: a server that was put into the background on purpose outlives its terminal. */
function isOrphaned() {
  return process.env.npm_command !== undefined && process.ppid !== PARENT;
}
