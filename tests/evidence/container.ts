import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { cartAlerts } from "../../app/shop/cart/words.ts";
import { readDockerfile } from "../support/dockerfile.ts";
import { freePort } from "../support/free-port.ts";
import { root } from "../support/run-tool.ts";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { type Visitor, visit } from "../support/visitor.ts";
import { buildah, provideImages } from "./container/base-images.ts";

// `npm run evidence -- container`: builds the Dockerfile with buildah from a clean clone, runs the image as its own
// user with a read-only root except /data and /tmp, uses the site, stops it, and starts it again on the same volume.
// Needs root (chroot isolation). Refusals: tests/long/container.test.ts.

const IMAGE = "localhost/tetm-site";
/** Milliseconds until the first response, and until the end after SIGTERM. */
const [START_LIMIT, STOP_LIMIT] = [2_000, 10_000];

interface Config {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-container-"));
const volume = path.join(folder, "data");
let working = "";
try {
  const context = path.join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", root, context]);
  const [litestream] = readDockerfile(readFileSync(path.join(context, "Dockerfile"), "utf8"));
  provideImages(litestream?.base ?? "");
  const began = performance.now();
  buildah(`build --isolation chroot --format docker --pull-never --layers --tag ${IMAGE}`, context);
  console.log(`built in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  working = buildah(`from --pull-never ${IMAGE}`);
  const tree = buildah(`mount ${working}`);
  const { config } = JSON.parse(buildah(`inspect --type image ${IMAGE}`)).Docker as { config: Config };
  reportImage(tree);
  mkdirSync(volume);
  // Fly's init also gives a mounted volume to the image's user.
  chownSync(volume, 1000, 1000);
  await runTwice(tree, config);
} finally {
  if (working) buildah(`rm ${working}`);
  rmSync(folder, { recursive: true, force: true });
}

function reportImage(tree: string): void {
  for (const part of ["site/node_modules", "site", "usr/local/bin/litestream", "usr/local/bin/node", "."]) {
    const kilobytes = Number.parseInt(execFileSync("du", ["-sk", path.join(tree, part)], { encoding: "utf8" }), 10);
    console.log(`/${part === "." ? "" : part}: ${(kilobytes / 1024).toFixed(1)} MB`);
  }
  const pack = ["-c", 'tar -C "$1" -c . | gzip -6 | wc -c', "sh", tree];
  const packed = Number(execFileSync("/bin/sh", pack, { encoding: "utf8" }));
  console.log(`packed: ${(packed / 1024 / 1024).toFixed(1)} MB`);
}

/** Mounts like `docker run --read-only --tmpfs /tmp --volume DATA:/data`, on the machine's network. */
function commandIn(tree: string, { User, WorkingDir, Entrypoint, Cmd }: Config): string[] {
  const steps = [
    'mount --bind "$1" "$1" && mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp"',
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"',
    'mount -o remount,bind,ro "$1" && cd "$1" || exit 90',
    'root=$1; user=$3; shift 3; exec chroot --userspec="$user" "$root" "$@"',
  ].join("\n");
  const guarded = `cd ${WorkingDir}; ! touch nothing /etc/nothing 2>/dev/null || exit 91; exec "$@"`;
  const users = readFileSync(path.join(tree, "etc/passwd"), "utf8");
  const user = new RegExp(`^${User}:[^:]*:(\\d+:\\d+)`, "m").exec(users)?.[1] ?? "";
  const inside = ["/bin/sh", "-c", guarded, "sh", ...Entrypoint, ...Cmd];
  return ["--mount", "/bin/sh", "-c", steps, "sh", tree, volume, user, ...inside];
}

/** @throws at the first fault */
async function runTwice(tree: string, config: Config): Promise<void> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = { HOST: "127.0.0.1", PORT: port, SITE_ORIGIN: origin, SESSION_SECRET: "container-".repeat(4) };
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s, 2)));
  const visitor = visit(origin);
  for (const volumeIs of ["an empty", "the same"]) {
    const began = performance.now();
    const child = spawn("unshare", commandIn(tree, config), {
      env: { ...own, ...settings, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    while (!(await fetch(origin).catch(() => null))?.ok) {
      if (performance.now() - began > 30_000 || child.exitCode !== null) throw new Error("The site did not answer.");
      await wait(20);
    }
    const milliseconds = Math.round(performance.now() - began);
    console.log(`first answer after ${milliseconds} ms on ${volumeIs} volume`);
    if (milliseconds > START_LIMIT) throw new Error(`${START_LIMIT} is the most.`);
    if (volumeIs === "an empty") await visitSite(visitor);
    await checkSite(origin, visitor);
    const stopping = performance.now();
    const closed = once(child, "close") as Promise<[number | null]>;
    setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT).unref();
    child.kill("SIGTERM");
    const [code] = await closed;
    if (code !== 0) throw new Error(`After SIGTERM it ended with ${code}.`);
    const wal = path.join(volume, "site.db-wal");
    if (existsSync(wal) && statSync(wal).size > 0) throw new Error(`${wal} still holds ${statSync(wal).size} bytes.`);
    console.log(`ended by SIGTERM after ${Math.round(performance.now() - stopping)} ms; nothing is left in the log`);
  }
}

async function visitSite(visitor: Visitor): Promise<void> {
  await seedCatalogue(path.join(volume, "site.db"));
  const { name, slug } = seedProducts.print;
  const done = await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  mustHave("the survey's last page", done.title, "Survey Complete");
  mustHave("the shop", (await visitor.get("/shop")).text, name);
  await visitor.go(await visitor.get(`/shop/${slug}`), "add");
  const cart = await visitor.press(await visitor.get("/cart"), "checkout");
  mustHave("the cart without a way to pay", cart.text, cartAlerts["no-checkout"].title);
}

async function checkSite(origin: string, visitor: Visitor): Promise<void> {
  mustHave("the answers", (await visitor.get("/survey/creator/answers")).text, "Bread & wine");
  mustHave("the cart", (await visitor.get("/cart")).text, seedProducts.print.name);
  mustHave("health", await (await fetch(`${origin}/healthz`)).text(), '"ok":true');
}

function mustHave(what: string, found: string, expected: string): void {
  if (!found.includes(expected)) throw new Error(`${what}: no '${expected}' in: ${found.slice(0, 400)}`);
}
