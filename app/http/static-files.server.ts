import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Doorkeeper } from "./front-door.server.ts";
import { encodeBody, type EncodedBody, sizeOf } from "./encoded-body.server.ts";
import { sendAtDoor } from "./kept-pages.server.ts";

/** Types of files that are text, and so get smaller. Others are Express's. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "application/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** A folder of files, and how long a browser may keep them. */
export interface StaticFolder {
  folder: string;
  /** Begin of their addresses. */
  at: string;
  cacheControl: string;
}

/** Bytes of all files that are kept compressed. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * A doorkeeper that sends files of text compressed as small as it gets, each
 * compressed once: when it is asked for first, while Express sends it as it is.
 * The folders are read when the server starts: what is not in them then is Express's.
 */
export function serveStaticFiles(folders: readonly StaticFolder[]): Doorkeeper {
  const known = new Map(folders.flatMap((folder) => filesIn(folder).map((file) => [file.address, file] as const)));
  const bodies = new LRUCache<string, EncodedBody>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  const underWay = new Set<string>();

  function compress({ address, file }: StaticFile): void {
    if (underWay.has(address)) return;
    underWay.add(address);
    void readFile(file)
      .then(encodeBody)
      .then((body) => bodies.set(address, body))
      // A file that can't be read is Express's to answer.
      .catch(() => known.delete(address))
      .finally(() => underWay.delete(address));
  }

  return (request, response) => {
    const file = request.method === "GET" || request.method === "HEAD" ? known.get((request.url ?? "").split("?", 1)[0] ?? "") : undefined;
    if (!file || request.headers.range !== undefined) return false;
    const body = bodies.get(file.address);
    if (!body) {
      compress(file);
      return false;
    }
    sendAtDoor({ headers: file.headers, body }, request, response);
    return true;
  };
}

interface StaticFile {
  address: string;
  file: string;
  headers: [name: string, value: string][];
}

function filesIn({ folder, at, cacheControl }: StaticFolder): StaticFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry): StaticFile[] => {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || type === undefined) return [];
    const file = path.join(entry.parentPath, entry.name);
    const address = `${at}/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join("/")}`;
    return [{ address, file, headers: [["content-type", type], ["cache-control", cacheControl], ["vary", "Accept-Encoding"]] }];
  });
}
