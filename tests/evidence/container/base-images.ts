import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { root } from "../../support/run-tool.ts";

const NODE_IMAGE = "docker.io/library/node:24-slim";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const require = createRequire(import.meta.url);

/** Runs buildah with `words` split at spaces, plus further arguments. Returns its output. */
export function buildah(words: string, ...more: string[]): string {
  const args = [...words.split(" "), ...more];
  return execFileSync("buildah", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}

/** Pulls the base images or, without a registry, builds them from Debian and npm under the official names. */
export function provideImages(litestreamImage: string): void {
  const images = { [NODE_IMAGE]: fillNodeTree, [`docker.io/${litestreamImage}`]: fillLitestreamTree };
  for (const [image, fill] of Object.entries(images)) {
    if (succeeds("buildah", "inspect", "--type", "image", image)) continue;
    if (succeeds("timeout", "60", "buildah", "pull", "--quiet", image)) {
      console.log(`pulled ${image}`);
      continue;
    }
    const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-image-"));
    try {
      const env = fill(path.join(folder, "tree"));
      const file = path.join(folder, "Dockerfile");
      writeFileSync(file, ["FROM scratch", "COPY tree /", ...env.map((one) => `ENV ${one}`), ""].join("\n"));
      buildah(`build --isolation chroot --format docker --quiet --tag ${image} --file ${file}`, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    console.log(`made an image for ${image}`);
  }
}

/** A minimal Debian with this project's Node, npm, and the official image's user `node`. */
function fillNodeTree(tree: string): string[] {
  const leaveOut = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const options = ["--mode=root", "--variant=minbase", ...leaveOut];
  execFileSync("mmdebstrap", [...options, "bookworm", tree], { stdio: "ignore" });
  cpSync(process.execPath, path.join(tree, "usr/local/bin/node"), { dereference: true });
  const modules = path.join(tree, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--silent", "npm@11"], { cwd: modules, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", packed], { cwd: modules });
  renameSync(path.join(modules, "package"), path.join(modules, "npm"));
  rmSync(path.join(modules, packed));
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(tree, "usr/local/bin/npm"));
  const user = "useradd --uid 1000 --user-group --create-home --shell /bin/bash node";
  execFileSync("chroot", [tree, ...user.split(" ")]);
  // This machine's registry settings, which the official image doesn't need.
  for (const [from, to] of [
    [CERTIFICATES, CERTIFICATES],
    [path.join(os.homedir(), ".npmrc"), "usr/local/etc/npmrc"],
    ["/etc/apt/apt.conf.d", "etc/apt/apt.conf.d"],
  ] as const)
    if (existsSync(from)) cpSync(from, path.join(tree, to), { recursive: true });
  return ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
}

/** Only Litestream, like the official image. npm has the same binary. */
function fillLitestreamTree(tree: string): string[] {
  const binary = require.resolve(`@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
  cpSync(binary, path.join(tree, "usr/local/bin/litestream"));
  return [];
}

function succeeds(file: string, ...args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
