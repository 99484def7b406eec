import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { FastPath } from "../server/request-listener.server.ts";
import { FORMATS, type PictureFormat } from "./picture-file.ts";
import { findBytes } from "./picture-files.store.server.ts";
import { sendPicture } from "./send-picture.server.ts";
import { findShareBytes } from "./share-images.store.server.ts";

const ADDRESS = /^\/media\/([0-9a-f]{32})\.(avif|webp|jpg|png)(?:\?.*)?$/;

/** Most bytes that are kept in memory for the next request. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Deps {
  db: Database;
  log: Pick<Logger, "error">;
}

interface PictureServer {
  /** Sends the library's pictures and share images from the database, without Express and Remix. */
  serve: FastPath;
  /** Drops what is in memory. Call it when the library changed, so that nobody gets a deleted picture. */
  forget: () => void;
}

/** Prepares to send pictures. What was sent stays in memory for the next request. */
export function servePictures({ db, log }: Deps): PictureServer {
  let kept = memory();

  async function find(digest: string, format: PictureFormat): Promise<Uint8Array | null> {
    const name = `${digest}.${format}`;
    const known = kept.get(name);
    if (known) return known;
    // If the library changes meanwhile, these bytes go into the memory that was dropped.
    const target = kept;
    const bytes = (await findBytes(db, digest, format)) ?? (await findShareBytes(db, digest, format));
    if (bytes) target.set(name, bytes);
    return bytes;
  }

  const serve: FastPath = ({ method, url = "" }) => {
    const [, digest, format] = ADDRESS.exec(url) ?? [];
    if (digest === undefined || (method !== "GET" && method !== "HEAD")) return null;
    const type = format as PictureFormat;
    return (request, response) => {
      find(digest, type).then(
        (bytes) => {
          if (!bytes) return sendMissing(response);
          return sendPicture(request, response, { digest, bytes, type: FORMATS[type] });
        },
        (error: unknown) => {
          log.error({ err: error }, "a picture could not be read");
          sendText(response, 503, "This picture can't be loaded right now.", { "Retry-After": "60" });
        },
      );
    };
  };
  return { serve, forget: () => void (kept = memory()) };
}

function memory(): LRUCache<string, Uint8Array> {
  return new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: (bytes) => bytes.length });
}

function sendMissing(response: ServerResponse): void {
  sendText(response, 404, "There is no such picture.", {});
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : `${text}\n`);
}
