import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { COMPRESSED, readCompressed } from "./compressed-files.server.ts";
import { encodeBody, type EncodedBody, sizeOf } from "./encoded-body.server.ts";
import type { Doorkeeper } from "./front-door.server.ts";
import { bringsBody, makeReady, type ReadyAnswer, sendReady } from "./ready-answer.server.ts";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import type { TextFile } from "./static-folders.server.ts";

/** Bytes of all files that are kept in memory. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * A doorkeeper that sends files of text as the build has compressed them. One
 * that has changed since, or was put there later, is compressed when it is asked
 * for first, while Express sends it as it is. What was not there when the server
 * started is Express's.
 */
export function serveStaticFiles(files: readonly TextFile[], missing: MissingHeaders): Doorkeeper {
  const known = new Map(files.map((file) => [file.address, file] as const));
  const answers = new LRUCache<string, { answer: ReadyAnswer; size: number }>({ maxSize: MOST_BYTES, sizeCalculation: ({ size }) => size });
  const underWay = new Set<string>();

  function keep({ address, contentType, cacheControl }: TextFile, body: EncodedBody): ReadyAnswer {
    const headers: Header[] = [["Content-Type", contentType], ["Cache-Control", cacheControl], ...missing(contentType, () => false)];
    const answer = makeReady(headers, body);
    answers.set(address, { answer, size: sizeOf(body) });
    return answer;
  }

  function load(file: TextFile): ReadyAnswer | null {
    try {
      const body = readFileSync(file.file);
      const compressed = readCompressed(COMPRESSED, body);
      if (compressed) return keep(file, compressed);
      compress(file, body);
    } catch {
      // A file that can't be read is Express's to answer.
      known.delete(file.address);
    }
    return null;
  }

  function compress(file: TextFile, body: Buffer): void {
    if (underWay.has(file.address)) return;
    underWay.add(file.address);
    void encodeBody(body)
      .then((encoded) => keep(file, encoded))
      .catch(() => known.delete(file.address))
      .finally(() => underWay.delete(file.address));
  }

  return (request, response, id) => {
    const { method, url = "", headers } = request;
    const query = url.indexOf("?");
    const file = known.get(query === -1 ? url : url.slice(0, query));
    if (!file || (method !== "GET" && method !== "HEAD") || headers.range !== undefined || bringsBody(request)) return false;
    const answer = answers.get(file.address)?.answer ?? load(file);
    if (answer) sendReady(answer, request, response, id);
    return answer !== null;
  };
}
