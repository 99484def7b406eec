import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readDockerfile } from "../support/dockerfile.ts";
import { root } from "../support/run-tool.ts";
import { provideImages } from "./container/fake-images.ts";
import { walkThrough } from "./container/run-site.ts";

// `npm run evidence -- container`: builds the Dockerfile with buildah from a clean clone, then runs the image with a
// read-only root, as its own user, with only /data and /tmp writable, and uses the site. Needs root (chroot isolation).

const IMAGE = "localhost/tetm-site";

interface Config {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
  Healthcheck?: { Test: string[] };
}

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-container-"));
let working = "";
try {
  const context = path.join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", root, context]);
  const [litestream] = readDockerfile(readFileSync(path.join(context, "Dockerfile"), "utf8"));
  provideImages(litestream?.base ?? "");
  const began = performance.now();
  execFileSync(
    "buildah",
    ["build", "--isolation", "chroot", "--format", "docker", "--pull-never", "--layers", "--tag", IMAGE, context],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  console.log(`built in ${((performance.now() - began) / 1000).toFixed(0)} s`);

  working = buildah("from", "--pull-never", IMAGE);
  const tree = buildah("mount", working);
  const { config } = JSON.parse(buildah("inspect", "--type", "image", IMAGE)).Docker as { config: Config };
  reportImage(tree);
  await walkThrough(makeVolume(), (env) =>
    inContainer(tree, config, { ...readEnv(config.Env), ...env, PORT: env.PORT ?? "" }),
  );
} finally {
  if (working) buildah("rm", working);
  rmSync(folder, { recursive: true, force: true });
}

function makeVolume(): string {
  const volume = path.join(folder, "data");
  mkdirSync(volume);
  // Fly's init gives a mounted volume to the image's user in the same way.
  chownSync(volume, 1000, 1000);
  return volume;
}

/** Sets up the same mounts as `docker run --read-only --tmpfs /tmp --volume DATA:/data`, on the machine's network. */
function inContainer(tree: string, config: Config, env: Record<string, string>) {
  const steps = [
    'mount --bind "$1" "$1" && mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp"',
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"',
    'mount -o remount,bind,ro "$1" && cd "$1" || exit 90',
    'root=$1; user=$3; shift 3; exec chroot --userspec="$user" "$root" "$@"',
  ].join("\n");
  const started = [
    "/bin/sh",
    "-c",
    `cd ${config.WorkingDir}; ! touch nothing /etc/nothing 2>/dev/null || exit 91; exec "$@"`,
    "sh",
    ...config.Entrypoint,
    ...config.Cmd,
  ];
  const user = execFileSync(
    "awk",
    ["-F:", `$1 == "${config.User}" { print $3 ":" $4 }`, path.join(tree, "etc/passwd")],
    { encoding: "utf8" },
  ).trim();
  return {
    file: "unshare",
    args: ["--mount", "/bin/sh", "-c", steps, "sh", tree, path.join(folder, "data"), user, ...started],
    env,
  };
}

function reportImage(tree: string): void {
  const parts = ["site/node_modules", "site", "usr/local/bin/litestream", "usr/local/bin/node", "."];
  for (const part of parts)
    console.log(`/${part === "." ? "" : part}: ${(kilobytes(path.join(tree, part)) / 1024).toFixed(1)} MB`);
  const packed = execFileSync("/bin/sh", ["-c", 'tar -C "$1" -c . | gzip -6 | wc -c', "sh", tree], {
    encoding: "utf8",
  });
  console.log(`packed: ${(Number(packed) / 1024 / 1024).toFixed(1)} MB`);
}

function kilobytes(name: string): number {
  return Number.parseInt(execFileSync("du", ["-sk", name], { encoding: "utf8" }), 10);
}

function readEnv(words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
}

function buildah(...args: string[]): string {
  return execFileSync("buildah", args, { encoding: "utf8" }).trim();
}
