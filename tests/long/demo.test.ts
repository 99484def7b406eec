import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { root } from "../support/run-tool.ts";
import { readOrders } from "../support/shop-records.ts";
import { addToCart } from "../support/shop-steps.ts";
import { visit } from "../support/visitor.ts";

/** The temporary directory in which the demo creates its folder. */
let temp: string;
let started: ChildProcess[];

beforeEach(() => {
  temp = mkdtempSync(path.join(os.tmpdir(), "tetm-demo-test-"));
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill("SIGTERM");
  rmSync(temp, { recursive: true, force: true });
});

test(
  "npm run demo: from the shop to a paid order, with a promotion code and tax, and nothing is left behind",
  { timeout: 120_000 },
  async () => {
    const port = await freePort();
    // The demo must ignore the settings of a real site.
    const demo = run({
      PORT: String(port),
      DATABASE_URL: `file:${temp}/real.db`,
      BACKUP_DIR: `${temp}/backups`,
      STRIPE_SECRET_KEY: "sk_live_real",
      SITE_ORIGIN: "https://real.example",
    });
    await demo.prints(/^Ctrl-C ends it\.$/m);
    const site = `http://127.0.0.1:${port}`;
    const [stripe = ""] = /http:\/\/127\.0\.0\.1:\d+(?=\): Pay)/.exec(demo.output()) ?? [];
    expect(demo.output()).toContain(`Site:      ${site}\n`);
    expect(demo.output()).toContain("Nothing is charged");
    expect(demo.output()).toContain("FAITH10");

    const shopper = visit(site);
    await addToCart(shopper, "covenant-tee", { size: "XXL", quantity: "2" });
    const cart = await addToCart(shopper, "stewardship-notebook");
    const { location } = await shopper.press(cart, "checkout");
    expect(location).toMatch(new RegExp(`^${stripe}/c/pay/`));
    const paid = await pay(location ?? "", "FAITH10");
    expect(paid).toMatch(new RegExp(`^${site}/shop/success\\?session_id=`));
    const success = await shopper.get(paid.slice(site.length));
    expect(success.text).toContain("Your order is confirmed.");
    // 2 × $31.00 + $16.00, minus 10%, plus 7% tax: 7020 + 491 cents.
    expect(success.text).toContain("$75.11");

    const [order] = await readOrders(databaseOf());
    expect(order).toMatchObject({ state: "paid", amount_cents: 7800, paid_cents: 7511, attention: null });

    const [link = ""] = /http:\S+\/desk\?key=\S+/.exec(demo.output()) ?? [];
    const opened = await fetch(link, { redirect: "manual" });
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `${site}/desk`]);
    const member = { headers: { Cookie: opened.headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
    const orders = await (await fetch(`${site}/desk/orders`, member)).text();
    expect(orders).toContain("2 x Covenant Tee XXL");
    expect((await fetch(`${link}x`, { redirect: "manual" })).status).toBe(404);

    demo.child.kill("SIGTERM");
    expect(await demo.ended).toBe(0);
    expect(readdirSync(temp), "its folder is gone, and it touched no other database").toEqual([]);
    await expect(fetch(site)).rejects.toThrow("fetch failed");
    await expect(fetch(stripe)).rejects.toThrow("fetch failed");
    await expect(fetch(link)).rejects.toThrow("fetch failed");
  },
);

/** Submits the form of the payment page. Returns the address that it redirects to. */
async function pay(address: string, code: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const fields = [...page.matchAll(/<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  const body = new URLSearchParams([
    ...fields.filter(([name]) => name !== "promotion_code"),
    ["country", "US"],
    ["promotion_code", code],
    ["action", "pay"],
  ]);
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  return answer.headers.get("Location") ?? "";
}

function databaseOf(): string {
  const folder = readdirSync(temp).find((name) => name.startsWith("tetm-demo-"));
  const file = path.join(temp, folder ?? "", "site.db");
  expect(existsSync(file)).toBe(true);
  return file;
}

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ["app/dev/demo/demo.js"], {
    cwd: root,
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", TMPDIR: temp, TEMP: temp, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 120_000,
  });
  started.push(child);
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  return {
    child,
    output: () => printed,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
    prints: async (pattern: RegExp) => {
      await expect.poll(() => printed, { timeout: 90_000 }).toMatch(pattern);
    },
  };
}
