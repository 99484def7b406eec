import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { encodeBody, type EncodedBody, tagged } from "./encoded-body.server.ts";

/** Where the build puts what it has compressed. */
export const COMPRESSED = "build/compressed";

/** Compresses a body and writes it into the folder. */
export async function writeCompressed(folder: string, body: Buffer): Promise<void> {
  const { br, gzip } = await encodeBody(body);
  mkdirSync(folder, { recursive: true });
  writeFileSync(nameIn(folder, body, "br"), br.bytes);
  writeFileSync(nameIn(folder, body, "gz"), gzip.bytes);
}

/** What `writeCompressed` made of exactly these bytes, or null. Read at once: a file is asked for only once, and is small. */
export function readCompressed(folder: string, body: Buffer): EncodedBody | null {
  try {
    const [br, gzip] = [readFileSync(nameIn(folder, body, "br")), readFileSync(nameIn(folder, body, "gz"))];
    return { br: tagged(br), gzip: tagged(gzip), identity: tagged(body) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Named after what was compressed: a file that has changed since has no other one's bytes. */
function nameIn(folder: string, body: Buffer, ending: string): string {
  return path.join(folder, `${createHash("sha256").update(body).digest("base64url")}.${ending}`);
}
