import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { root } from "../../support/run-tool.ts";

const NODE_IMAGE = "docker.io/library/node:24-slim";
const require = createRequire(import.meta.url);

/**
 * Provides the Dockerfile's base images: pulled if a registry can be reached, otherwise built from Debian and npm
 * packages and tagged with the official names.
 */
export function provideImages(litestreamImage: string): void {
  for (const [image, make] of [
    [NODE_IMAGE, makeNodeImage],
    [`docker.io/${litestreamImage}`, makeLitestreamImage],
  ] as const) {
    if (succeeds("buildah", ["inspect", "--type", "image", image])) continue;
    if (succeeds("timeout", ["60", "buildah", "pull", "--quiet", image])) {
      console.log(`pulled ${image}`);
      continue;
    }
    make(image);
    console.log(`made an empty image for ${image}`);
  }
}

/** Builds a minimal Debian with this project's Node, npm, and the official image's user `node`. */
function makeNodeImage(image: string): void {
  inTemporaryFolder((folder) => {
    const tree = path.join(folder, "tree");
    const leaveOut = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    execFileSync("mmdebstrap", ["--mode=root", "--variant=minbase", ...leaveOut, "bookworm", tree], {
      stdio: "ignore",
    });
    cpSync(process.execPath, path.join(tree, "usr/local/bin/node"), { dereference: true });
    installNpm(tree);
    execFileSync("chroot", [
      tree,
      "useradd",
      "--uid",
      "1000",
      "--user-group",
      "--create-home",
      "--shell",
      "/bin/bash",
      "node",
    ]);
    takeNetworkSettings(tree);
    commitTree(tree, image, ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]);
  });
}

function installNpm(tree: string): void {
  const modules = path.join(tree, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--silent", "npm@11"], { cwd: modules, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", packed], { cwd: modules });
  execFileSync("mv", ["package", "npm"], { cwd: modules });
  rmSync(path.join(modules, packed));
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", path.join(tree, "usr/local/bin/npm")]);
}

/** Copies this machine's registry settings. The official image needs none. */
function takeNetworkSettings(tree: string): void {
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  if (existsSync(certificates)) {
    mkdirSync(path.join(tree, "etc/ssl/certs"), { recursive: true });
    cpSync(certificates, path.join(tree, certificates));
  }
  for (const [from, to] of [
    [path.join(os.homedir(), ".npmrc"), "usr/local/etc/npmrc"],
    ["/etc/apt/apt.conf.d", "etc/apt/apt.conf.d"],
  ] as const) {
    if (existsSync(from)) cpSync(from, path.join(tree, to), { recursive: true });
  }
}

/** Builds an image that contains only Litestream, like the official one. npm has the same binary. */
function makeLitestreamImage(image: string): void {
  inTemporaryFolder((folder) => {
    const bin = path.join(folder, "tree/usr/local/bin");
    mkdirSync(bin, { recursive: true });
    cpSync(
      require.resolve(`@flydotio/litestream-${process.platform}-${process.arch}/litestream`),
      path.join(bin, "litestream"),
    );
    commitTree(path.join(folder, "tree"), image, []);
  });
}

function commitTree(tree: string, image: string, env: string[]): void {
  const file = path.join(tree, "..", "Dockerfile");
  const certificates = "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt";
  const lines = [
    "FROM scratch",
    "COPY tree /",
    ...[...env, ...(env.length > 0 ? [certificates] : [])].map((one) => `ENV ${one}`),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  execFileSync(
    "buildah",
    [
      "build",
      "--isolation",
      "chroot",
      "--format",
      "docker",
      "--quiet",
      "--tag",
      image,
      "--file",
      file,
      path.dirname(file),
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      cwd: root,
    },
  );
}

function inTemporaryFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-image-"));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function succeeds(file: string, args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
