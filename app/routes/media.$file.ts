import type { LoaderFunctionArgs } from "@remix-run/node";
import { services } from "../services.server.ts";
import { FORMATS, type PictureFormat } from "../site/pictures/picture-file.ts";
import { findBytes } from "../site/pictures/pictures.store.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

const NAME = /^([0-9a-f]{32})\.(avif|webp|(?:start\.|middle\.|end\.)?jpg|png)$/;

/** `/media/{digest}.{format}`: a file of a picture in the library. Its content never changes. */
export async function loader({ params: { file = "" }, request }: LoaderFunctionArgs) {
  const [, digest = "", format = ""] = NAME.exec(file) ?? [];
  const etag = `"${digest}"`;
  const headers = { "Cache-Control": "public, max-age=31536000, immutable", ETag: etag };
  const { db, log } = services;
  try {
    const bytes = digest === "" ? null : await findBytes(db, digest, format);
    if (!bytes) return text(404, "There is no such picture.", {});
    if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "Content-Type": FORMATS[format as PictureFormat], "Content-Length": String(bytes.length) },
    });
  } catch (error) {
    log.error({ err: error }, "a picture could not be read");
    return text(503, "This picture can't be loaded right now.", { "Retry-After": "60" });
  }
}

function text(status: number, words: string, headers: Record<string, string>): Response {
  const all = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers };
  return new Response(`${words}\n`, { status, headers: all });
}
