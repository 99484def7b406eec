import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import process from "node:process";
import { baselineWrites } from "./baseline-writes.ts";

// The baseline of the bench: node:http without a framework. A GET returns bytes that were compressed beforehand. A post
// is read, its rows are written in one transaction, and the response is a 303.

/** A page as the site sent it. */
export interface BaselineDocument {
  headers: Record<string, string>;
  /** The body's bytes as base64. */
  body: string;
}

const documents = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.env.BASELINE_DOCUMENTS ?? "", "utf8")) as Record<string, BaselineDocument>,
  ).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);
const writes = baselineWrites(process.env.BASELINE_DATABASE ?? "", process.env.BASELINE_STRIPE ?? "");

createServer(async (request, response) => {
  if (request.method === "GET") {
    const document = documents.get(request.url ?? "");
    response.writeHead(document ? 200 : 404, document?.headers);
    response.end(document?.body);
    return;
  }
  const write = writes[request.url ?? ""];
  const form = new URLSearchParams(await readBody(request));
  const location = await write?.(form, request.headers.cookie ?? "");
  response.writeHead(303, { Location: location ?? "/" });
  response.end();
}).listen(Number(process.env.PORT), process.env.HOST);

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
