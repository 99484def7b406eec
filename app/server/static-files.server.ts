import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import { bringsBody, makeCachedResponse, type CachedResponse, sendCachedResponse } from "./cached-response.server.ts";
import { COMPRESSED, encodeBody, type EncodedBody, readCompressed, sizeOf } from "./compression.server.ts";
import type { Middleware } from "./request-listener.server.ts";

/** A file of text that is sent as it is. */
export interface TextFile {
  address: string;
  file: string;
  contentType: string;
  cacheControl: string;
}

/** Types of files that are text, and so get smaller. Others are Express's. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "application/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** The folders that remix-serve sends files from, as it lets browsers keep them. */
const FOLDERS = [
  { folder: "build/client/assets", at: "/assets", cacheControl: "public, max-age=31536000, immutable" },
  { folder: "public", at: "", cacheControl: "public, max-age=3600" },
];

/** The files of text that there are now below the site's own folder. */
export function listTextFiles(root = "."): TextFile[] {
  return FOLDERS.flatMap(({ folder, at, cacheControl }) => {
    const full = path.resolve(root, folder);
    return readdirSync(full, { recursive: true, withFileTypes: true }).flatMap((entry): TextFile[] => {
      const contentType = TYPES[path.extname(entry.name)];
      if (!entry.isFile() || contentType === undefined) return [];
      const file = path.join(entry.parentPath, entry.name);
      const address = `${at}/${path.relative(full, file).split(path.sep).map(encodeURIComponent).join("/")}`;
      return [{ address, file, contentType, cacheControl }];
    });
  });
}

/** Bytes of all files that are kept in memory. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * A middleware that sends files of text as the build has compressed them. One that has changed since, or was put there
 * later, is compressed when it is asked for first, while Express sends it as it is. What was not there when the server
 * started is Express's.
 */
export function serveStaticFiles(files: readonly TextFile[], missing: MissingHeaders): Middleware {
  const known = new Map(files.map((file) => [file.address, file] as const));
  const answers = new LRUCache<string, { answer: CachedResponse; size: number }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  const underWay = new Set<string>();

  function keep({ address, contentType, cacheControl }: TextFile, body: EncodedBody): CachedResponse {
    const headers: Header[] = [
      ["Content-Type", contentType],
      ["Cache-Control", cacheControl],
      ...missing(contentType, () => false),
    ];
    const answer = makeCachedResponse(headers, body);
    answers.set(address, { answer, size: sizeOf(body) });
    return answer;
  }

  function load(file: TextFile): CachedResponse | null {
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
    if (!file || (method !== "GET" && method !== "HEAD") || headers.range !== undefined || bringsBody(request))
      return false;
    const answer = answers.get(file.address)?.answer ?? load(file);
    if (answer) sendCachedResponse(answer, request, response, id);
    return answer !== null;
  };
}
