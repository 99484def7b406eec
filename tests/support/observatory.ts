// The rules of MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/analyzer/tests and
// src/grader/charts.js), each with the points that it adds to or subtracts from the initial 100. Two rules are left out
// because none of our responses affects them: the redirect from http (the platform does it, see fly.toml) and the HSTS
// preload list (+5).

export interface Rule {
  name: string;
  /** The most points that the rule adds. */
  most: number;
  points: (answer: { headers: Headers; html: string }) => number;
}

const UNSAFE = new Set(["'unsafe-inline'", "'unsafe-eval'", "data:", "*", "http:", "https:", "ftp:"]);

export const rules: readonly Rule[] = [
  { name: "content-security-policy", most: 10, points: ({ headers }) => policyPoints(readPolicy(headers)) },
  { name: "cookies", most: 5, points: ({ headers }) => cookiePoints(headers.getSetCookie()) },
  {
    name: "cross-origin-embedder-policy",
    most: 10,
    points: ({ headers }) => (headers.get("Cross-Origin-Embedder-Policy") === "require-corp" ? 10 : 0),
  },
  {
    name: "cross-origin-opener-policy",
    most: 10,
    points: ({ headers }) => (headers.get("Cross-Origin-Opener-Policy") === "same-origin" ? 10 : 0),
  },
  {
    name: "cross-origin-resource-policy",
    most: 10,
    points: ({ headers }) => (headers.get("Cross-Origin-Resource-Policy") === "same-origin" ? 10 : 0),
  },
  {
    name: "cross-origin-resource-sharing",
    most: 0,
    points: ({ headers }) =>
      headers.has("Access-Control-Allow-Origin") && headers.get("Access-Control-Allow-Credentials") === "true"
        ? -50
        : 0,
  },
  { name: "referrer-policy", most: 5, points: ({ headers }) => referrerPoints(headers.get("Referrer-Policy")) },
  {
    name: "strict-transport-security",
    most: 0,
    points: ({ headers }) => transportPoints(headers.get("Strict-Transport-Security")),
  },
  { name: "subresource-integrity", most: 5, points: ({ html, headers }) => integrityPoints(html, headers) },
  {
    name: "x-content-type-options",
    most: 0,
    points: ({ headers }) => (headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5),
  },
  {
    name: "x-frame-options",
    most: 5,
    points: ({ headers }) => (readPolicy(headers)?.has("frame-ancestors") ? 5 : -20),
  },
];

/** The points that a site starts with. */
export const BASE = 100;

function readPolicy(headers: Headers): Map<string, string[]> | null {
  const text = headers.get("Content-Security-Policy");
  if (text === null) return null;
  return new Map(
    text
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );
}

function policyPoints(policy: Map<string, string[]> | null): number {
  if (!policy) return -25;
  const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  if ([...of("script-src"), ...of("object-src")].some((source) => UNSAFE.has(source))) return -20;
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20;
  if (of("style-src").some((source) => UNSAFE.has(source))) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

/** Without cookies the rule adds nothing. */
function cookiePoints(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/; ?secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => !/; ?httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /; ?samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function referrerPoints(policy: string | null): number {
  if (policy === null) return 0;
  return ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(policy) ? 5 : -5;
}

function transportPoints(header: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function integrityPoints(html: string, headers: Headers): number {
  if (!headers.get("Content-Type")?.startsWith("text/html")) return 0;
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  if (scripts.some(([, source = ""]) => !source.startsWith("/") || source.startsWith("//"))) return -50;
  return scripts.length > 0 && scripts.every(([tag]) => tag.includes("integrity=")) ? 5 : 0;
}
