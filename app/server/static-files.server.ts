import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import {
  type CachedResponse,
  encodeBody,
  type EncodedBody,
  makeCachedResponse,
  sendCachedResponse,
  sizeOf,
  tagged,
} from "./cached-response.server.ts";
import type { Middleware } from "./request-listener.server.ts";

/** A text file that is sent unchanged. */
interface TextFile {
  address: string;
  file: string;
  contentType: string;
  cacheControl: string;
}

/** Types of text files, which are worth compressing. Express sends files of other types. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "application/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** The folders that remix-serve sends files from, with its Cache-Control for each. */
const FOLDERS = [
  { folder: "build/client/assets", at: "/assets", cacheControl: "public, max-age=31536000, immutable" },
  { folder: "public", at: "", cacheControl: "public, max-age=3600" },
];

/** Lists the text files that exist now in these folders of the site. */
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

/** Most bytes of all files in memory. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Answers a GET with a text file as the build has compressed it. A file that has changed since is compressed on its
 * first request; until that is done, Express sends it. Express also sends files that did not exist when the server
 * started.
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
      // Leaves a file that can't be read to Express.
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
    const { url = "", headers } = request;
    const query = url.indexOf("?");
    const file = known.get(query === -1 ? url : url.slice(0, query));
    if (!file || headers.range !== undefined) return false;
    const answer = answers.get(file.address)?.answer ?? load(file);
    if (answer) sendCachedResponse(answer, request, response, id);
    return answer !== null;
  };
}

/** The folder for the files that the build has compressed. */
export const COMPRESSED = "build/compressed";

/** Compresses a body and writes it into the folder. */
export async function writeCompressed(folder: string, body: Buffer): Promise<void> {
  const encoded = await encodeBody(body);
  mkdirSync(folder, { recursive: true });
  writeFileSync(nameIn(folder, body, "br"), encoded.br.bytes);
  writeFileSync(nameIn(folder, body, "gz"), encoded.gzip.bytes);
}

/**
 * Returns what `writeCompressed` made from exactly these bytes, or null. Reads synchronously: each file is read only
 * once, and is small.
 */
function readCompressed(folder: string, body: Buffer): EncodedBody | null {
  try {
    const [br, gz] = [readFileSync(nameIn(folder, body, "br")), readFileSync(nameIn(folder, body, "gz"))];
    return { br: tagged(br), gzip: tagged(gz), identity: tagged(body) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns a name with the hash of the uncompressed bytes, so that a file that has changed since never gets the old
 * ones.
 */
function nameIn(folder: string, body: Buffer, ending: string): string {
  return path.join(folder, `${createHash("sha256").update(body).digest("base64url")}.${ending}`);
}
