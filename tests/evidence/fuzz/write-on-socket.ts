import type { SeededRandom } from "../../support/seeded-random.ts";
import { FOREIGN_ORIGINS, HOSTILE_TEXTS, ODD_SEGMENTS } from "./dictionary.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { Vocabulary } from "./vocabulary.ts";

const FORM = "Content-Type: application/x-www-form-urlencoded";
const BODY = "name=Wire&current_stage=exploring&intent=next";

/**
 * Makes requests that no HTTP library would send: with both framings, broken framings, control characters, or half a
 * message.
 */
export function writeOnSocket({ origin }: Pick<Vocabulary, "origin">, random: SeededRandom): FuzzRequest {
  const host = new URL(origin).host;
  const path = random.pick([
    "/survey/creator?step=1",
    "/contact",
    "/cart",
    "/webhooks/stripe",
    "/auth/v1/token?grant_type=password",
    "/desk/sign-in",
    "/survey/creator.data?step=1",
    "/healthz",
  ]);
  const head = (lines: readonly string[], body = "", line = `POST ${path} HTTP/1.1`) =>
    `${[line, `Host: ${host}`, "Connection: close", ...lines].join("\r\n")}\r\n\r\n${body}`;
  const sized = `Content-Length: ${BODY.length}`;
  const chunked = "Transfer-Encoding: chunked";
  const whole = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;
  const odd = random.pick(HOSTILE_TEXTS);
  const text = random.pick([
    () => head([FORM, sized, chunked], whole),
    () => head([FORM, chunked, sized], BODY),
    () => head([FORM, sized, "Content-Length: 3"], BODY),
    () =>
      head([FORM, `Content-Length: ${random.pick(["-1", "1e3", "0x10", "", "9".repeat(30), "12, 12", "\xff"])}`], BODY),
    () => head([FORM, `Content-Length: ${BODY.length + 40}`], BODY),
    () => head([FORM, "Content-Length: 5"], BODY),
    () =>
      head(
        [
          FORM,
          `Transfer-Encoding: ${random.pick(["chunked, chunked", "gzip", "identity", "xchunked", "chunked\x0b", ""])}`,
        ],
        whole,
      ),
    () =>
      head(
        [FORM, chunked],
        random.pick([
          "zz\r\nab\r\n0\r\n\r\n",
          "5\r\nab",
          "ffffffffffffffff\r\na",
          "5;x=y\r\nname=\r\n0\r\nX: y\r\n\r\n",
          "0\r\n\r\n",
          "-5\r\n",
        ]),
      ),
    () => head([FORM, sized, `X-Odd: ${odd}`], BODY),
    () => head([FORM, sized, `Cookie: ${odd}`], BODY),
    () => head([FORM, sized, `Origin: ${random.pick(FOREIGN_ORIGINS)}`], BODY),
    () => head([FORM, sized], BODY, `POST ${random.pick(ODD_SEGMENTS)} HTTP/1.1`),
    () => head([FORM, sized], BODY, `POST /${odd} HTTP/1.1`),
    () =>
      head(
        [],
        "",
        `GET ${random.pick([origin, "http://evil.example/", "*", "//", "/\\evil", "/?\xff", "http://[::1/"])}${path} HTTP/1.1`,
      ),
    () => head([], "", `${random.pick(["TRACE", "CONNECT", "get", "POST\0", "QUERY", "TRACK"])} ${path} HTTP/1.1`),
    () => head([], "", `GET ${path} HTTP/${random.pick(["1.0", "0.9", "2.0", "1.1 x", "9"])}`),
    () =>
      `GET ${path} HTTP/1.1\r\nHost: ${random.pick(["", "\xff", "a b", "evil.example:99999", "[::1", "a,b", "x".repeat(5000), "@", "a:b:c", "%00", "a/b?c#d"])}\r\nConnection: close\r\n\r\n`,
    () => `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    () =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${random.pick([":", ":99999999999999", "a b", ":-1", "\xff:1e9", "::"])}\r\nConnection: close\r\n\r\n`,
    () => `${head([FORM, sized], BODY).replaceAll("\r\n", "\n")}`,
    () => `${head([FORM, sized, "Expect: 100-continue"], BODY)}`,
    () => `${head([], "", `GET ${path} HTTP/1.1`).slice(0, random.between(1, 60))}`,
    () =>
      `${head(
        Array.from({ length: 3000 }, (_, place) => `X-${place}: y`),
        "",
        `GET ${path} HTTP/1.1`,
      )}`,
    () => `${head([`X-Long: ${"x".repeat(20_000)}`], "", `GET ${path} HTTP/1.1`)}`,
    () =>
      Buffer.from([
        22,
        3,
        1,
        2,
        0,
        1,
        0,
        1,
        252,
        3,
        3,
        ...Array.from({ length: 40 }, () => random.between(0, 255)),
      ]).toString("latin1"),
    // Two concurrent requests on one connection.
    () =>
      head([FORM, sized], BODY).replace("Connection: close", "Connection: keep-alive") +
      head([], "", "GET /healthz HTTP/1.1"),
  ])();
  return {
    made: "by hand",
    route: "/*",
    method: "",
    path: "",
    headers: [],
    body: Buffer.from(text, "latin1"),
    manner: "socket",
  };
}
