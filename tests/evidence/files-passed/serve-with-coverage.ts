import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { SourceMap } from "node:module";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../support/free-port.ts";
import { root } from "../../support/run-tool.ts";

export interface SiteRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface SiteAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A file of app/, and those of its functions that were called. */
export interface PassedFile {
  file: string;
  functions: string[];
}

interface CalledFunction {
  /** URL of the built file that contains it. */
  url: string;
  name: string;
  /** The number of characters before it. */
  offset: number;
}

/** The origin in the site's settings. The site itself listens without TLS, as behind a proxy. */
export const ORIGIN = "https://tetm.example";

/** What the build reads, including public/, because the site sends files from it. */
const INPUTS = ["app", "migrations", "public", "package.json", "tsconfig.json", "vite.config.ts"];

/** Milliseconds after which an earlier request has no work left: counts are shared once a second. */
const QUIET = 1_500;

/** Milliseconds after a response during which remaining work still counts as the request's. */
const AFTERWARDS = 50;

/** Builds the site with source maps beside the ordinary build, and serves it. */
export async function serveWithCoverage() {
  const folder = path.join(root, "build", "files-passed");
  rmSync(folder, { recursive: true, force: true });
  for (const input of INPUTS) cpSync(path.join(root, input), path.join(folder, input), { recursive: true });
  const cli = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const building = spawn(process.execPath, [cli, "vite:build", "--sourcemapServer", "--logLevel", "error"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await once(building, "close"))[0] !== 0) throw new Error("The site could not be built.");
  const findFile = fileFinder(folder);
  const data = mkdtempSync(path.join(os.tmpdir(), "tetm-files-passed-"));
  const port = await freePort();
  const child = startSite(folder, data, port);

  const send = (one: SiteRequest) => sendRequest(port, one);

  async function takeCalled(): Promise<CalledFunction[]> {
    child.send("take");
    const [called] = (await once(child, "message")) as [CalledFunction[]];
    return called;
  }

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await once(child, "close");
    rmSync(data, { recursive: true, force: true });
  }

  await waitForPage(send, child);
  return {
    send,
    stop,
    /** Sends the request and returns the files that it ran through. */
    async filesPassed(one: SiteRequest): Promise<PassedFile[]> {
      await wait(QUIET);
      await takeCalled();
      await send(one);
      await wait(AFTERWARDS);
      const files = new Map<string, Set<string>>();
      for (const called of await takeCalled()) {
        const file = findFile(called);
        if (file) files.set(file, (files.get(file) ?? new Set()).add(called.name || "(anonymous)"));
      }
      return [...files].map(([file, names]) => ({ file, functions: [...names] })).toSorted(byFile);
    },
  };
}

function byFile(one: PassedFile, other: PassedFile): number {
  return one.file < other.file ? -1 : 1;
}

function startSite(folder: string, data: string, port: number): ChildProcess {
  const remixServe = path.join(root, "node_modules/@remix-run/serve/dist/cli.js");
  return spawn(process.execPath, [remixServe, path.join(import.meta.dirname, "covered-build.ts")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: os.homedir(),
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_ENV: "production",
      DATABASE_URL: `file:${path.join(data, "site.db")}`,
      SITE_ORIGIN: ORIGIN,
      SESSION_SECRET: "a secret of this command that everybody knows",
      CLIENT_ADDRESS_HEADER: "X-Real-IP",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function waitForPage(send: (one: SiteRequest) => Promise<SiteAnswer>, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const answer = await send({ method: "GET", path: "/healthz" }).catch(() => null);
    if (answer?.status === 200) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error("The site did not start.");
}

async function sendRequest(port: number, { method, path: target, headers, body }: SiteRequest): Promise<SiteAnswer> {
  const own = { Host: new URL(ORIGIN).host, "X-Real-IP": "203.0.113.7", "Accept-Encoding": "br", ...headers };
  const asking = request({ host: "127.0.0.1", port, method, path: target, headers: own });
  asking.end(body);
  const [answer] = await once(asking, "response");
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** Returns a function that finds the file of app/ from which a built function comes, or null for one from a package. */
function fileFinder(folder: string): (called: CalledFunction) => string | null {
  const sources = new Map<string, { lineStarts: number[]; map: SourceMap }>();

  function sourceOf(built: string) {
    const known = sources.get(built);
    if (known) return known;
    const lineStarts = [0, ...[...readFileSync(built, "utf8").matchAll(/\n/g)].map(({ index }) => index + 1)];
    const source = { lineStarts, map: new SourceMap(JSON.parse(readFileSync(`${built}.map`, "utf8"))) };
    sources.set(built, source);
    return source;
  }

  return ({ url, offset }) => {
    const built = fileURLToPath(url);
    const { lineStarts, map } = sourceOf(built);
    const line = lineStarts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0));
    if (!("originalSource" in entry) || !entry.originalSource) return null;
    const file = path.relative(folder, path.resolve(path.dirname(built), entry.originalSource));
    return file.startsWith("app/") ? file : null;
  };
}
