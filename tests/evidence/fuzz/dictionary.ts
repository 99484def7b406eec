import { bytesOf } from "./fuzz-request.ts";

/** NUL, no UTF-8, half a character, right to left, emoji. */
const WORST: readonly string[] = ["a\0b", "\0", "\xff\xfe", "\xed\xa0\x80", ...["\u202Eright to left", "🏳️‍🌈"].map(bytesOf)];

/** Text that programs stumble over, as bytes: one character each. The worst more often. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...Array.from({ length: 5 }, () => WORST).flat(),
  "",
  " ",
  "\xc3\x28",
  "\xc0\xaf",
  "\xf8\x88\x80\x80\x80",
  // Halves of a character, as UTF-8 would write them (CESU-8), alone and in the wrong order.
  "\xed\xb0\x80\xed\xa0\x80",
  ...["רות המואביה", "\u200F\u200E\u2066", "🏳️‍🌈", "👨‍👩‍👧‍👦 🌾", "e\u0301\u0301\u0301", "ﷺ", "\uFEFF", "\uFFFD\uFFFE\uFFFF", "\u2028\u2029", "İıſK", "\u{10FFFF}"].map(bytesOf),
  "\r\n\r\nHTTP/1.1 200 OK",
  "\r\nSet-Cookie: a=b",
  "\x07\x1b[2J",
  "<script>alert(1)</script>",
  "\"><img src=x onerror=alert(1)>",
  "</textarea></title><!--",
  "javascript:alert(1)",
  "' or 1=1; drop table staff; --",
  "%00%ff%",
  "${7*7}{{7*7}}",
  "=HYPERLINK(\"http://x.example\")",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "[object Object]",
  "-1",
  "0",
  "1e999",
  "9007199254740993",
  "2026-02-30T25:61:61.999Z",
  "9".repeat(400),
  "x".repeat(5000),
];

/** Names that are read as a path, as an object's own, or as a list. */
export const HOSTILE_NAMES: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "a[__proto__]",
  "a.__proto__.b",
  "__proto__[polluted]",
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "constructor[prototype][polluted]",
  "email[__proto__]",
  "password.constructor",
  "name[]",
  "name[0]",
  "email[0]",
  "email.x",
  "code[length]",
  "content_links[4294967295]",
  "content_links[-1]",
  "content_links[1e9]",
  "password[99999999]",
  "[",
  "a[",
  "a]",
  ".",
  "..",
  "a..b",
  "",
  "\0",
  "__intent__",
  "__INTENT__",
  "__proto__[]",
  "hasOwnProperty",
  "toString",
  "then",
  "size-99999999999",
  "size--1",
  "\xff",
];

/** A name as deep as a body allows. */
export function deepName(levels: number): string {
  return `a${"[0]".repeat(levels)}`;
}

export const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "SEARCH"] as const;

export const CONTENT_TYPES: readonly string[] = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded;charset=utf-16",
  "APPLICATION/X-WWW-FORM-URLENCODED ; a=b",
  "application/x-www-form-urlencoded, text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=\"x",
  "multipart/form-data; boundary=x",
  "application/json",
  "application/json; charset=\xff",
  "application/vnd.turbo-stream",
  "text/plain",
  "text/html",
  "text/x-script",
  "",
  ";",
  "/",
  "x".repeat(2000),
];

/** Headers that frameworks and proxies read. */
export const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ["Accept-Encoding", "gzip"],
  ["Accept-Encoding", "br;q=x, *;q=-1"],
  ["Accept-Language", "x".repeat(3000)],
  ["Range", "bytes=0-,5-1,-9"],
  ["If-None-Match", "W/\"\xff\""],
  ["If-Modified-Since", "not a date"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "javascript"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Remix-Revalidate", "1"],
  ["X-Remix-Reload-Document", "true"],
  ["Expect", "nothing"],
  ["Sec-Fetch-Site", "cross-site"],
  ["Sec-Fetch-Site", "\xff"],
  ["Authorization", "Basic \xff"],
  ["Authorization", "Bearer e30.e30.e30"],
  ["Authorization", "Bearer"],
  ["X-Supabase-Api-Version", "9999-99-99"],
  ["X-Supabase-Api-Version", "__proto__"],
  ["Purpose", "prefetch"],
  ["Stripe-Signature", "t=1,v1=00"],
  ["Stripe-Signature", "t=\xff,v1=,v0"],
  ["User-Agent", "\xff\xfe"],
  ["User-Agent", "x".repeat(8000)],
  ["Referer", "javascript:alert(1)"],
];

/** What `Origin` may be that is not ours: Remix's own check meets these before ours does. */
export const FOREIGN_ORIGINS: readonly string[] = ["null", "https://evil.example", "not an origin", "\xff", "http://", ""];

export const ODD_COOKIES: readonly string[] = ["", "=", ";", "tetm-survey", "tetm-survey=", "tetm-cart=%", "tetm-cart=%E0%A4%A", "tetm-desk=e30=", "tetm-desk=\xff", "__proto__=1", "a=b; a=c; a=d", "tetm-survey=bnVsbA==", "tetm-cart=e30=", "tetm-desk=W10=", "tetm-cookies=eyJhIjp7fX0=", `tetm-desk=${"A".repeat(7000)}`];

/** What may stand where an address has a part of its own. */
export const ODD_SEGMENTS: readonly string[] = ["%00", "%", "%zz", "%ff", "%c3%28", "%2e%2e", "..%2f..%2fetc%2fpasswd", "__proto__", "constructor", "%ED%A0%80", "%F0%9F%8C%BE", ".data", "index.data", "a%2Fb", "a".repeat(4000), "\xff", "<script>", "%0d%0aX:%20y", "AAAAAAAAAAAAAAAAAAAAAA", "*", ":slug", "-1", "%E2%80%AE"];

export const ODD_QUERIES: readonly string[] = ["?", "?&&&", "?%", "?step=%00", "?step[]=1", "?__proto__=1", "?_routes=", "?_routes=root,root,routes/nothing", "?_routes=%ff", "?_data=root", "?_data=routes/nothing", "?_data=__proto__", "?index&index", "?p=/desk&p=%00&version=x", "?p=%ff&p=//&p=__proto__", "?page=-1", "?page=1e99", "?older=~", "?older=%00~%00", "?newer=\xff~", "?older=9999~a~b", "?q=%22%22%22", "?q=%00", "?q=%ED%A0%80", "?q=AND+OR+NOT*", "?q=%2D%2D", "?sort=oldest&older=x", "?next=//evil.example", "?next=%5C%5Cevil", "?session_id=%00", "?case-study=__proto__", `?${"a=b&".repeat(3000)}`, `?q=${"x".repeat(12_000)}`, `?${"q=x&".repeat(50)}`];
