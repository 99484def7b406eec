import { randomInt } from "node:crypto";
import { formAnswers, fullAnswers } from "../../support/survey-answers.ts";
import type { WireRequest } from "./drive.ts";
import type { SeededSite } from "./seed-site.ts";

/** Makes a connection's next request. */
type NextRequest = (connection: number) => WireRequest;

/** Headers that a browser sends with every request. */
const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en;q=0.9",
};

const FORM = { ...BROWSER, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };

/** Posts per address. It is below every rate limit of a visitor. */
const PER_ADDRESS = 8;

let posts = 0;

export function getPage(path: string, cookie?: string): NextRequest {
  const request: WireRequest = { method: "GET", path, headers: { ...BROWSER, ...(cookie && { Cookie: cookie }) } };
  return () => request;
}

/** Opens the second step of an existing draft, as a person who comes back to it. */
export function openStep({ surveyKeys }: SeededSite): NextRequest {
  return () => getPage("/survey/creator?step=2", surveyCookies(pick(surveyKeys)))(0);
}

/** Opens a cart with one line. */
export function openCart({ cartCookies }: SeededSite): NextRequest {
  return () => getPage("/cart", pick(cartCookies))(0);
}

/** Posts the second step of an existing draft, with new answers each time. */
export function saveSurvey({ surveyKeys }: SeededSite): NextRequest {
  const answers = formAnswers(2, fullAnswers("Ruth Ellison"));
  return () => {
    const key = pick(surveyKeys);
    const fields = {
      key,
      page: `page of ${key}`,
      version: "1",
      sequence: "0",
      ...answers,
      niche: `Gospel ${posts}`,
      intent: "next",
    };
    return post("/survey/creator?step=2", fields, surveyCookies(key));
  };
}

export function addToCart({ cartCookies }: SeededSite): NextRequest {
  return () =>
    post("/cart", { product_id: "product-hymn-board-tote", size: "", quantity: "1", intent: "add" }, pick(cartCookies));
}

/**
 * Checks out each cart once, since it is empty afterward, starting with the last. `addToCart` picks carts at random.
 */
export function checkOut({ cartCookies, quote }: SeededSite): NextRequest {
  const left = [...cartCookies];
  return () => {
    const cookie = left.pop();
    if (!cookie) throw new Error("All carts were checked out.");
    return post("/cart", { quote, page: `page of ${cookie.slice(-40)}`, intent: "checkout" }, cookie);
  };
}

export function writeMessage(): NextRequest {
  return () => {
    const fields = {
      name: "Ruth Ellison",
      email: `ruth-${posts}@example.com`,
      subject: "Collaboration",
      message: "We sing on Sundays and would like to be filmed. ".repeat(6),
    };
    return post("/contact", { ...fields, page: `page ${process.pid} ${posts}` });
  };
}

function post(path: string, fields: Record<string, string | string[]>, cookie?: string): WireRequest {
  posts += 1;
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  ).toString();
  return {
    method: "POST",
    path,
    headers: { ...FORM, "Fly-Client-IP": address(Math.floor(posts / PER_ADDRESS)), ...(cookie && { Cookie: cookie }) },
    body,
  };
}

function address(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function surveyCookies(key: string): string {
  return `tetm-survey=${asCookie(key)}; tetm-cookies=${asCookie("1")}`;
}

/** Encodes a cookie's value as Remix does. */
function asCookie(value: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
