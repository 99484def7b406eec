import { get } from "node:http";
import { gunzipSync } from "node:zlib";

/** An answer of the site, as its bytes came. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Asks for a page as gzip. Unlike `fetch` it may name a host, and leaves the bytes as they are. */
export function askRawPage(address: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(address, { method, headers: { "Accept-Encoding": "gzip", ...headers } }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    }).on("error", reject);
  });
}

/** The random texts of a page: the nonce of its scripts, and the token of its form, if it has one. */
export function idsOf({ bytes, headers }: RawAnswer): { nonce: string; token: string | null; html: string } {
  const html = (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
  const token = /name="page" value="([^"]+)"|\\"page\\",\\"([^"\\]{22})\\"/.exec(html)?.slice(1).find(Boolean) ?? null;
  return { nonce, token, html };
}

/** Whether a page came from memory: then its nonce stands uncompressed in its compressed bytes, five times. */
export function isFromMemory(answer: RawAnswer): boolean {
  const { nonce } = idsOf(answer);
  return nonce !== "" && answer.bytes.toString("latin1").split(nonce).length > 3;
}
