import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Signs of metadata, and our camera's name. Long enough not to occur by chance in compressed bytes. */
const TRACES = ["Exif\0\0", "http://ns.adobe", "ICC_PROFILE", "Photoshop 3.0", "SecretCamera"];

/** The tag of EXIF's first directory that points to a photo's location. */
const GPS_TAG = 0x88_25;

/** Names a picture's metadata: what a reader of its format finds, and signs anywhere in its bytes. */
export async function metadataIn(bytes: Buffer): Promise<string[]> {
  const { exif, icc, iptc, xmp, tifftagPhotoshop, comments } = await sharp(bytes).metadata();
  const kinds = { exif, icc, iptc, xmp, tifftagPhotoshop, comments };
  const found = Object.entries(kinds).flatMap(([kind, value]) => (value === undefined ? [] : [kind]));
  if (exif && hasPlace(exif)) found.push("GPS");
  return [...found, ...TRACES.filter((trace) => bytes.includes(trace, 0, "latin1"))];
}

/** Whether EXIF data has the location. */
function hasPlace(exif: Buffer): boolean {
  const tiff = exif.subarray(exif.toString("latin1", 0, 4) === "Exif" ? 6 : 0);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const tags = Array.from({ length: short(directory) }, (_, place) => short(directory + 2 + 12 * place));
  return tags.includes(GPS_TAG);
}

interface PhotoOptions {
  width?: number;
  height?: number;
  /** EXIF's orientation. 6 is an upright phone, whose pixels are stored sideways. */
  orientation?: number;
  /** Each number makes another picture. */
  seed?: number;
  quality?: number;
}

/** Makes a JPEG as large as a camera's, with noise at several scales and a location. */
export async function makePhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 640, height = 480, orientation = 1, seed = 1, quality = 90 } = options;
  const sum = new Float32Array(width * height * 3);
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  for (const [scale, strength] of [
    [width / 5, 1],
    [width / 10, 0.6],
    [width / 40, 0.25],
    [width / 160, 0.1],
    [2, 0.04],
  ] as const) {
    const [w, h] = [Math.max(2, Math.ceil(width / scale)), Math.max(2, Math.ceil(height / scale))];
    const dots = Buffer.from(Array.from({ length: w * h * 3 }, random));
    const raw = { width: w, height: h, channels: 3 } as const;
    const grown = await sharp(dots, { raw }).resize(width, height, { fit: "fill" }).raw().toBuffer();
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + ((grown[at] ?? 0) - 128) * strength;
  }
  const pixels = Buffer.from(sum.map((value) => Math.max(0, Math.min(255, 128 + value))));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .withExif({
      IFD0: { Orientation: String(orientation), Make: "SecretCamera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

/** `said` is part of the library's message about it. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  said: RegExp;
}

const svg = (inside: string, before = "") =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">${inside}</svg>`);

const DRAWING = /contains code, or parts that are loaded/;
const TOO_HARD = /takes too long to prepare/;
const WRONG = /not a JPEG, PNG, WebP, AVIF or SVG/;

function refused(name: string, bytes: Buffer | string, said: RegExp): HostileFile {
  return { name, bytes: Buffer.from(bytes), said };
}

/** Files that the library must refuse. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const loads = [
    "<script>alert(1)</script>",
    '<g onload="alert(1)"/>',
    '<image href="http://127.0.0.1:9/x.png"/>',
    '<image xlink:href="file:///etc/passwd"/>',
    "<image href=/etc/passwd />",
    '<rect fill="url(http://127.0.0.1:9/x)"/>',
    "<style>@import 'http://127.0.0.1:9/x.css';</style>",
    "<foreignObject><p>x</p></foreignObject>",
    '<use href="other.svg#a"/>',
    '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
    '<xi:include href="/etc/passwd"/>',
  ];
  const entity = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const slow = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .jpeg({ progressive: true })
    .toBuffer();
  // Its header claims 49 megapixels (height, then width).
  slow.writeUInt32BE(0x1b58_1b58, slow.indexOf(Buffer.from([0xff, 0xc2])) + 5);
  return [
    ...loads.map((inside, place) => refused(`drawing-${place}.svg`, svg(inside), DRAWING)),
    refused("entity.svg", svg("<text>&a;</text>", entity), DRAWING),
    refused("laughs.svg", svg("<text>&b;</text>", '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'), DRAWING),
    refused("encoding.svg", svg("", '<?xml version="1.0" encoding="UTF-7"?>'), DRAWING),
    refused("style.svg", svg("", '<?xml version="1.0"?><?xml-stylesheet href="x.css"?>'), DRAWING),
    refused("tags.svg", svg("<g/>".repeat(50_000)), TOO_HARD),
    refused("progressive.jpg", slow, TOO_HARD),
    refused("page.svg", `<html><body>${svg("").toString("utf8")}</body></html>`, WRONG),
    refused("bomb.png", pngOf(20_000, 15_000), /more than 50 megapixels/),
    refused("wide.png", pngOf(2_147_483_647, 1), /megapixels|damaged/),
    refused("header.png", png.subarray(0, 20), /damaged/),
    refused("no-pixels.jpg", Buffer.from([0xff, 0xd8, 0xff]), /damaged/),
    refused("phone.heic", ftyp("heic", "mif1", "heic"), /HEIC photo/),
    refused("renamed.jpg", ftyp("mif1", "mif1", "heic"), /HEIC photo/),
    refused("film.mp4", ftyp("isom", "isom", "mp41"), WRONG),
    refused("moving.gif", "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", WRONG),
    refused("scan.tif", "II*\u0000\u0008\u0000\u0000\u0000\u0000\u0000", WRONG),
    refused("paper.pdf", "%PDF-1.7\n%", WRONG),
    refused("packed.svgz", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), WRONG),
    refused("script.jpg", "<script>alert(1)</script>", WRONG),
    refused("text.png", "hello", WRONG),
    refused("empty.png", "", /empty/),
  ];
}

/** Returns a PNG that claims this size, 8-bit RGB or 1-bit gray. `data` is its compressed rows, by default none. */
export function pngOf(width: number, height: number, bits: 1 | 8 = 8, data: Buffer = Buffer.alloc(20)): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const header = Buffer.concat([size, Buffer.from([bits, bits === 1 ? 0 : 2, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type, "latin1"), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function ftyp(brand: string, ...others: string[]): Buffer {
  const brands = Buffer.from(`ftyp${brand}\0\0\0\0${others.join("")}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(brands.length + 4);
  return Buffer.concat([length, brands, Buffer.alloc(200)]);
}
