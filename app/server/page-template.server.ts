import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeRandomId } from "../security/cookies-and-tokens.server.ts";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import type { chooseEncoding } from "./cached-response.server.ts";
import {
  AFTER_ID,
  brotliTemplate,
  fillIn,
  gzipTemplate,
  ID_BYTES,
  type Pieces,
  plainTemplate,
  sealGzip,
  type Template,
} from "./encode-template.server.ts";

type Encoding = ReturnType<typeof chooseEncoding>;

/** A page as it was rendered for nobody. */
export interface RenderedPage {
  headers: Headers;
  html: string;
  /** The ids that were made for it. Those that it shows are replaced each time that it is sent. */
  ids: readonly string[];
}

/** A page that is sent to many, with other ids to each. */
export interface PageTemplate {
  /** How many ids each gets. */
  ids: number;
  /** The headers for each encoding. Those with an id are in pieces: text and numbers of ids in turns. */
  headers: Record<Encoding, readonly (readonly [name: string, value: string | readonly (string | number)[]])[]>;
  bodies: Record<Encoding, Template>;
  /** Bytes in memory. */
  size: number;
}

/** Whether two renderings differ by nothing but their ids: then whoever else is sent one of them learns nothing. */
export function isSamePage(one: RenderedPage, other: RenderedPage): boolean {
  return one.ids.length === other.ids.length && withoutIds(one) === withoutIds(other);
}

function withoutIds({ headers, html, ids }: RenderedPage): string {
  const page = JSON.stringify([...headers]) + withReferences(html);
  return ids.reduce((text, id, number) => text.replaceAll(id, `\0${number}\0`), page);
}

/** Writes characters as references as kept parts do (ui/kept-html.server.ts), which are in the second page only. */
function withReferences(html: string): string {
  return html.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Splits a text at the ids: text and numbers of ids in turns. */
function splitAtIds(text: string, ids: readonly string[]): (string | number)[] {
  if (ids.length === 0) return [text];
  return text
    .split(new RegExp(`(${ids.join("|")})`))
    .map((part, index) => (index % 2 === 0 ? part : ids.indexOf(part)));
}

/**
 * Makes a template of a page.
 *
 * @param missing the headers that the site adds to each page
 * @param quality of brotli
 * @throws if the page has ids where none can be replaced, or a filled body is not the page
 */
export async function makeTemplate(
  page: RenderedPage,
  missing: MissingHeaders,
  quality: number,
): Promise<PageTemplate> {
  const { ids } = page;
  if (ids.some((id) => !/^[\w-]+$/.test(id) || id.length !== ID_BYTES)) throw new Error("An id has another shape.");
  const pieces: Pieces = splitAtIds(page.html, ids).map((part) =>
    typeof part === "number" ? part : Buffer.from(part),
  );
  if (pieces.some((piece, index) => index > 0 && typeof piece !== "number" && piece.length < AFTER_ID))
    throw new Error("Ids stand side by side.");
  const [br, gzip] = await Promise.all([brotliTemplate(pieces, quality), gzipTemplate(pieces)]);
  const bodies = { br, gzip, identity: plainTemplate(pieces) };
  const template = { ids: ids.length, bodies, headers: headersFor(page, missing, bodies), size: sizeOf(bodies) };
  assertPage(template, pieces);
  return template;
}

function headersFor({ headers, ids }: RenderedPage, missing: MissingHeaders, bodies: PageTemplate["bodies"]) {
  const all = [...headers, ...missing(headers.get("Content-Type") ?? "", (name) => headers.has(name))];
  const vary = [headers.get("Vary") ?? [], "Accept-Encoding"].flat().join(", ");
  const entries = Object.entries(bodies).map(([encoding, { bytes }]) => {
    const own: Header[] = encoding === "identity" ? [] : [["Content-Encoding", encoding]];
    const whole = [...all.filter(([name]) => name.toLowerCase() !== "vary"), ["Vary", vary] as const, ...own];
    const sent = [...whole, ["Content-Length", String(bytes.length)] as const].map(([name, value]) => {
      const parts = splitAtIds(value, ids);
      return [name, parts.length > 1 ? parts : value] as const;
    });
    return [encoding, sent];
  });
  return Object.fromEntries(entries) as PageTemplate["headers"];
}

function sizeOf(bodies: PageTemplate["bodies"]): number {
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Returns the page's body in an encoding, with these ids. */
export function fillBody({ bodies }: PageTemplate, encoding: Encoding, ids: readonly string[]): Buffer {
  const body = fillIn(bodies[encoding], ids);
  return encoding === "gzip" ? sealGzip(body, fillIn(bodies.identity, ids)) : body;
}

/** Returns the page's headers for an encoding, with these ids: names and values in turns. */
export function fillHeaders({ headers }: PageTemplate, encoding: Encoding, ids: readonly string[]): string[] {
  return headers[encoding].flatMap(([name, value]) => [
    name,
    typeof value === "string" ? value : value.map((part) => (typeof part === "number" ? ids[part] : part)).join(""),
  ]);
}

/** Fills the bodies with other ids than they were compressed with, and reads them. */
function assertPage(template: PageTemplate, pieces: Pieces): void {
  const ids = Array.from({ length: template.ids }, makeRandomId);
  const page = Buffer.concat(
    pieces.map((piece) => (typeof piece === "number" ? Buffer.from(ids[piece] ?? "") : piece)),
  );
  const read = [
    fillBody(template, "identity", ids),
    gunzipSync(fillBody(template, "gzip", ids)),
    brotliDecompressSync(fillBody(template, "br", ids)),
  ];
  if (!read.every((one) => one.equals(page))) throw new Error("A page that is compressed in pieces can't be read.");
}
