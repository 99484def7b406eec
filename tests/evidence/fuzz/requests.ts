import { connect } from "node:net";
import { type EveryAddress, openEveryAddress } from "../../support/every-address.ts";
import { type ExpensiveRead, expensiveReads } from "../../support/expensive-reads.ts";
import type { ShopServer } from "../../support/shop-server.ts";

/** A request as written to a socket. In its texts, each character is one byte. */
export interface Sent {
  name: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  /** Empty for none. A `raw` request's body is everything that is written. */
  body: string;
  /** `left` closes the connection before the response. */
  manner: "whole" | "chunked" | "left" | "raw";
}

export interface Answer {
  /** 0 means no response. */
  status: number;
  headers: Record<string, string>;
  /** The body, as bytes. */
  text: string;
  /** Whether after ten seconds the connection is still open and the response incomplete. */
  hung: boolean;
}

const TIMEOUT = 10_000;
/** Milliseconds until a `left` connection is closed. */
const LEFT_AFTER = 20;
const FORM: [string, string] = ["Content-Type", "application/x-www-form-urlencoded"];
const JSON_TYPE: [string, string] = ["Content-Type", "application/json"];

/** Returns a request for every address of the site, and one for every button of its forms, filled in. */
export async function validRequests(shop: ShopServer): Promise<Sent[]> {
  const { visitor, paths, downloads, posts }: EveryAddress = await openEveryAddress(shop);
  const cookie: [string, string] = ["Cookie", [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ")];
  const own: [string, string][] = [cookie, ["Origin", shop.origin], ["Sec-Fetch-Site", "same-origin"], FORM];
  const reads = ["/", "/__manifest?p=/contact", ...paths, ...downloads].map((path) =>
    read({ path, headers: { Cookie: cookie[1] } }),
  );
  const forms = posts.map(({ page: { form }, intent, typed }): Sent => {
    const fields = (form?.fields ?? []).filter(([name]) => !(name in typed));
    const more = Object.entries(typed).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const body = encode([...fields, ...more, ["intent", intent]] as [string, string][]);
    return { name: "form", method: "POST", path: form?.action ?? "/", headers: own, body, manner: "whole" };
  });
  const apis = [
    ["/auth/v1/token?grant_type=password", { email: "ruth@example.com", password: "copper meadow thistle" }],
    ["/auth/v1/token?grant_type=refresh_token", { refresh_token: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["/auth/v1/user", { password: "copper meadow thistle", current_password: "copper meadow" }],
    ["/webhooks/stripe", { id: "evt_1", object: "event", type: "charge.refunded", data: { object: { id: "ch_1" } } }],
  ].map(([path, json]): Sent => {
    const headers: [string, string][] = [JSON_TYPE, ["Stripe-Signature", "t=1,v1=00"]];
    return { name: "api", method: "POST", path: String(path), headers, body: JSON.stringify(json), manner: "whole" };
  });
  // Writes are repeated, because more can go wrong with them.
  return [...reads, ...forms, ...forms, ...forms, ...apis, ...apis];
}

export function read(
  { method = "GET", path, headers = {} }: Omit<ExpensiveRead, "method"> & { method?: string },
  name = "read",
): Sent {
  return { name, method, path, headers: Object.entries(headers), body: "", manner: "whole" };
}

function post(name: string, origin: string, path: string, body: string, type = FORM): Sent {
  const headers: [string, string][] = [["Origin", origin], ["Sec-Fetch-Site", "same-origin"], type];
  return { name, method: "POST", path, headers, body, manner: "whole" };
}

function leave(request: Sent): Sent {
  return { ...request, name: `${request.name}, left`, manner: "left" };
}

/** Encodes a form's fields in UTF-8, one character per byte. */
function encode(fields: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
}

/** Makes deep, long, repeated, numerous and aborted requests (docs/decisions/0052). */
export function expensiveRequests(origin: string, manifest: string, deskCookie: string): Sent[] {
  const reads = Object.entries(expensiveReads(manifest)).flatMap(([name, all]) =>
    all.map((one: ExpensiveRead) => read(one, name)),
  );
  const searches = ["q=%22%22%22", `q=${"a ".repeat(2_000)}`, `q=${"a* OR ".repeat(1_000)}`].flatMap((query) =>
    ["surveys", "messages", "orders", "search"].map((list) =>
      read({ path: `/desk/${list}?${query}`, headers: { Cookie: deskCookie } }, "desk search"),
    ),
  );
  const echoes = [
    ["/contact", "message", "email=a%40example.com"],
    ["/survey/creator?step=1", "self_description", "intent=next"],
    ["/survey/creator.data?step=1", "self_description", "intent=next"],
    ["/desk/sign-in", "email", "next=/desk"],
    ["/cart", "product_id", "intent=add"],
  ].flatMap(([path = "", field = "", rest = ""]) =>
    ["<", '"', "%00", "%F0%9F%8C%BE", "%0A"].flatMap((letter) =>
      [1_000_000, 90_000].map((size) =>
        post(`echo of ${field}`, origin, path, `${rest}&${field}=${letter.repeat(Math.floor(size / letter.length))}`),
      ),
    ),
  );
  const numerous = [
    ["/contact", Array.from({ length: 990 }, (_, one) => `a[${one}].b[0]=x`).join("&")],
    ["/contact", `a${"[0]".repeat(100_000)}=x`],
    ["/survey/creator?step=4", `intent=submit&${"content_links=https%3A%2F%2Fexample.com&".repeat(950)}`],
    ["/survey/creator?step=1", `intent=next&${"archetypes=Artist&".repeat(950)}`],
    ["/cart", `intent=update&${"product_id=product-covenant-tee&size=M&quantity=999&".repeat(320)}`],
    ["/contact", "%".repeat(1_000_000)],
  ].map(([path = "", body = ""]) => post("many fields", origin, path, body));
  const large = ["/contact", "/cart", "/desk/sign-in", "/auth/v1/token", "/webhooks/stripe"].flatMap((path) => [
    post("3 MB", origin, path, "a=%41&".repeat(500_000)),
    post("3 MB", origin, path, "[".repeat(3_000_000), JSON_TYPE),
  ]);
  return [...reads, ...searches, ...echoes, ...numerous, ...large, ...[...reads, ...numerous].map(leave)];
}

/** Sends a request on its own socket, and reads until the server closes it. */
export function send(origin: string, request: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let hung = false;
    const socket = connect(Number(port), hostname);
    const late = setTimeout(
      () => {
        hung = request.manner !== "left";
        socket.destroy();
      },
      request.manner === "left" ? LEFT_AFTER : TIMEOUT,
    );
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(late);
      resolve({ ...readAnswer(Buffer.concat(chunks)), hung });
    });
    socket.once("connect", () => write(request, origin, (text) => void socket.write(Buffer.from(text, "latin1"))));
  });
}

function write(request: Sent, origin: string, put: (text: string) => void): void {
  const { method, path, headers, body, manner } = request;
  if (manner === "raw") return put(body);
  const all: [string, string][] = [["Host", new URL(origin).host], ["Connection", "close"], ...headers];
  if (manner === "chunked") all.push(["Transfer-Encoding", "chunked"]);
  else if (body !== "") all.push(["Content-Length", String(body.length)]);
  put(`${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  if (manner === "chunked") put(body === "" ? "0\r\n\r\n" : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  else put(body);
}

function readAnswer(bytes: Buffer): Omit<Answer, "hung"> {
  const all = bytes.toString("latin1").replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const end = all.indexOf("\r\n\r\n");
  const [first = "", ...lines] = all.slice(0, end).split("\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: ?(.*)/s, 2) as [string, string])),
    text: end < 0 ? "" : all.slice(end + 4),
  };
}
