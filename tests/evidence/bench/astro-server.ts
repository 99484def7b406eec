import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { createGzip } from "node:zlib";

// A built Astro site, served by its Node adapter: prerendered files, and pages rendered for each request. With
// ASTRO_COMPRESSED, a middleware compresses responses with gzip at zlib's default level, which is faster than brotli.

process.env.ASTRO_NODE_AUTOSTART = "disabled";
const entry = path.join(process.env.ASTRO_FOLDER ?? "", "dist/server/entry.mjs");
const { handler } = (await import(pathToFileURL(entry).href)) as { handler: RequestListener };

createServer((request, response) => {
  if (process.env.ASTRO_COMPRESSED) compress(request, response);
  handler(request, response as ServerResponse & { req: IncomingMessage });
}).listen(Number(process.env.PORT), process.env.HOST);

/** Sends the response through gzip if the client accepts it. */
function compress({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!/\bgzip\b/.test(String(headers["accept-encoding"]))) return;
  const gzip = createGzip();
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  gzip.on("data", (chunk: Buffer) => void write(chunk));
  gzip.on("end", () => void end());
  response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Vary", "Accept-Encoding");
  response.write = ((chunk: Buffer) => gzip.write(chunk)) as typeof response.write;
  response.end = ((chunk?: Buffer) => {
    gzip.end(chunk);
    return response;
  }) as typeof response.end;
}
