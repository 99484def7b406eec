import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { promisify } from "node:util";
import { Pool } from "undici";
import { processorTime } from "../../support/process-usage.ts";
import { quantile } from "../../support/statistics.ts";
import { formAnswers, fullAnswers } from "../../support/survey-answers.ts";
import type { MeasuredServer, Returning } from "./servers.ts";

interface WireRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export type NextRequest = () => WireRequest;

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time per request, in all threads. */
  cpu: number;
}

export const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en;q=0.9",
};
const FORM = { ...BROWSER, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
/** Posts per address: fewer than any rate limit of a visitor. */
const PER_ADDRESS = 8;

/** Filled pages: the second step of drafts, carts with one line, and the dashboard's list. */
export function filledPages({ surveyKeys, cartCookies, deskCookie }: Returning): Record<string, NextRequest> {
  return {
    "a filled survey step": () => getPage("/survey/creator?step=2", surveyCookies(pick(surveyKeys))),
    "a filled cart": () => getPage("/cart", pick(cartCookies)),
    "the desk's list": () => getPage("/desk/surveys", deskCookie),
  };
}

/** Posts with new content each time: a message, a draft's second step, and a product for a cart. */
export function posts({ surveyKeys, cartCookies }: Returning): Record<string, NextRequest> {
  const answers = formAnswers(2, fullAnswers("Ruth Ellison"));
  const piece = { product_id: "product-hymn-board-tote", size: "", quantity: "1", intent: "add" };
  const text = "We sing on Sundays and would like to be filmed. ".repeat(6);
  return {
    message: () =>
      post("/contact", {
        name: "Ruth Ellison",
        email: `ruth-${sent}@example.com`,
        subject: "Collaboration",
        message: text,
        page: `page ${process.pid} ${sent}`,
      }),
    "survey step": () => {
      const key = pick(surveyKeys);
      const own = { key, page: `page of ${key}`, version: "1", sequence: "0", intent: "next" };
      return post("/survey/creator?step=2", { ...own, ...answers, niche: `Gospel ${sent}` }, surveyCookies(key));
    },
    cart: () => post("/cart", piece, pick(cartCookies)),
  };
}

function getPage(path: string, cookie: string): WireRequest {
  return { method: "GET", path, headers: { ...BROWSER, Cookie: cookie } };
}

let sent = 0;

function post(path: string, fields: Record<string, string | string[]>, cookie?: string): WireRequest {
  sent += 1;
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const number = Math.floor(sent / PER_ADDRESS);
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { ...FORM, "Fly-Client-IP": address, ...(cookie && { Cookie: cookie }) };
  return { method: "POST", path, headers, body: new URLSearchParams(pairs).toString() };
}

function surveyCookies(key: string): string {
  return `tetm-survey=${asCookie(key)}; tetm-cookies=${asCookie("1")}`;
}

/** Encodes a cookie's value like Remix. */
function asCookie(value: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** Sends requests for a while with undici, one after another per connection. Throws on an unexpected status. */
export async function drive(
  { origin, pid }: MeasuredServer,
  connections: number,
  seconds: number,
  next: NextRequest,
): Promise<Round> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const cpuBefore = processorTime(pid);
  const start = performance.now();
  async function sendOn(): Promise<void> {
    while (performance.now() < start + seconds * 1000) {
      const sentAt = performance.now();
      const request = next();
      const { statusCode: status, body } = await pool.request(request);
      await body.arrayBuffer();
      if (status !== (request.method === "GET" ? 200 : 303)) throw new Error(`${request.path} answered ${status}.`);
      times.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOn));
  const taken = (performance.now() - start) / 1000;
  const cpu = ((processorTime(pid) - cpuBefore) / times.length) * 1000;
  await pool.close();
  times.sort((one, other) => one - other);
  return { perSecond: times.length / taken, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu };
}

/** Returns the requests per second that Debian's wrk counts with ten connections. */
export async function wrk(url: string, seconds: number): Promise<number> {
  const options = ["--threads", "1", "--connections", "10", "--duration", `${seconds}s`];
  const headers = ["--header", "Accept-Encoding: gzip, deflate, br"];
  const { stdout } = await promisify(execFile)("wrk", [...options, ...headers, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
